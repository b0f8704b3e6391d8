/**
 * Product numbers (EAN, UPC: the GTIN family of GS1): 8, 12, 13 or 14 digits whose last one is
 * a check digit. It names the disc, never the recording.
 */

/** Digits only: spaces, hyphens and a spreadsheet's apostrophe are taken away. */
export function normaliseGtin(text: string): string {
  return text.replace(/[\s\p{Pd}'’]/gu, '');
}

/** Whether the digits form a product number with the right check digit. */
export function isGtin(digits: string): boolean {
  if (!/^(?:\d{8}|\d{12,14})$/.test(digits)) return false;
  // From the right, the check digit weighs 1, then 3 and 1 in turn; the sum ends in 0.
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 ? 3 : 1), 0);
  return sum % 10 === 0;
}
