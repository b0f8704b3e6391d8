/** Classifies the files that contain the product's texts. */

/** Files that are shipped: neither tests, nor their builders, nor the demonstration's invented people. */
export const isWritten = (path: string) =>
  !/\.test\.tsx?$|\/testing\/|\/demonstration\//.test(path) &&
  /^(contract|domain|identity|server|web)\//.test(path);

/** The screens' words, those of the interface kit, and the portal texts that staff may rewrite. */
export const isCatalogue = (path: string) =>
  /^web\/(?:[\w-]+\/)*messages(?:\/[\w-]+)?(?:\.test)?\.ts$|^web\/design\/(first|design)-messages\.ts$|^domain\/reference\/(default|faq)-texts\.ts$/.test(
    path,
  );
