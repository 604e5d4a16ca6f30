// A picture that is made here, on the device: a drawing from the server put on a canvas, with the page's own lettering.
import { canShare } from "./dom.js";
import { toast } from "./page.js";

const WIDE = 1200;
const TALL = 630;
const LETTERING = 250;

/**
 * The text of a file, as an address in itself.
 * @param {Blob} blob
 * @returns {Promise<string>}
 */
function asAddress(blob) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error("unreadable"));
    reader.readAsDataURL(blob);
  });
}

/**
 * A drawing on a canvas, as a file of pixels.
 * @param {string} drawing
 * @returns {Promise<Blob>}
 */
async function pixels(drawing) {
  const picture = new Image(WIDE, TALL);
  picture.src = await asAddress(new Blob([drawing], { type: "image/svg+xml" }));
  await picture.decode();
  // Lettering within a picture is read after it; nothing tells when.
  await new Promise((resolve) => { setTimeout(resolve, LETTERING); });
  const canvas = document.createElement("canvas");
  canvas.width = WIDE;
  canvas.height = TALL;
  canvas.getContext("2d")?.drawImage(picture, 0, 0, WIDE, TALL);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png");
  });
}

/**
 * Make the picture that a button names and hand it to another program, or put it among the downloads.
 * @param {HTMLButtonElement} button
 */
export async function sharePicture(button) {
  const { picture = "", font = "", name = "gnomon.png", fault = "" } = button.dataset;
  button.disabled = true;
  try {
    const theme = document.documentElement.dataset.theme === "dark" ? "dark" : "light";
    const [drawn, letters] = await Promise.all([fetch(`${picture}?theme=${theme}`), fetch(font)]);
    if (!drawn.ok) throw new Error("no drawing");
    const face = `@font-face{font-family:"EB Garamond";font-weight:400 800;src:url(${await asAddress(await letters.blob())})}`;
    const blob = await pixels((await drawn.text()).replace("<style>", `<style>${face}`));
    const file = new File([blob], name, { type: "image/png" });
    if (canShare && navigator.canShare?.({ files: [file] })) await navigator.share({ files: [file] });
    else await download(blob, name);
  } catch (trouble) {
    // Whoever closes the list of programs has changed their mind, and that is no fault.
    if (!(trouble instanceof DOMException && trouble.name === "AbortError")) toast(fault, true);
  } finally {
    button.disabled = false;
  }
}

/**
 * @param {Blob} blob
 * @param {string} name
 */
async function download(blob, name) {
  const link = document.createElement("a");
  link.href = await asAddress(blob);
  link.download = name;
  link.click();
}
