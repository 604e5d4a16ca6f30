// Why something is not possible: one sentence, its section of the rules, what is in the way lit on the boards.
import { only, part, ruleAddress } from "./dom.js";

/** @import {Overlay} from "./elements.js" */
/** @import {Texts} from "./messages.js" */

/** The note that stays until it is closed or something else is pointed at. */
export class WhyNote {
  panel = part("why-note");

  /** @param {Overlay} overlay what is lit lies over the boards */
  constructor(overlay) {
    this.overlay = overlay;
  }

  get isOpen() {
    return !this.panel.hidden;
  }

  /**
   * Says why.
   * @param {string} text
   * @param {Texts} set elements to light
   * @param {{ section: string, label?: string } | null} rule where it is read, and what the link is called if not as before
   */
  open(text, set, rule) {
    this.overlay.show(set);
    only(this.panel, "p").textContent = text;
    const link = only(this.panel, "a", HTMLAnchorElement);
    link.hidden = !rule;
    if (rule) link.href = ruleAddress(rule.section);
    if (rule?.label) link.textContent = rule.label;
    this.panel.hidden = false;
  }

  close() {
    if (this.isOpen) this.overlay.clear();
    this.panel.hidden = true;
  }
}
