/** How much a structure may deposit. The size of one file was asked for; the rest is ours. */

/** Bytes of one file. */
export const LARGEST_JUSTIFICATIF = 5_242_880;
/** Bytes of all the files of one call. Several calls deposit more. */
export const LARGEST_DEPOSIT = 26_214_400;
export const MOST_JUSTIFICATIFS_PER_CALL = 20;
/** Files, and bytes, that one structure keeps at a time; what was removed does not count. */
export const MOST_JUSTIFICATIFS = 200;
export const MOST_JUSTIFICATIF_BYTES = 104_857_600;
/** Pixels of one image, told by its header: beyond, opening it could exhaust a computer. */
export const MOST_PIXELS = 50_000_000;
