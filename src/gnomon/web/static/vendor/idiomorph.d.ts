// What the page uses of idiomorph.
export const Idiomorph: {
  morph(
    present: Element,
    text: string,
    options: {
      morphStyle: "outerHTML" | "innerHTML";
      ignoreActiveValue: boolean;
      callbacks: { beforeAttributeUpdated(name: string, element: Element): boolean };
    },
  ): void;
};
