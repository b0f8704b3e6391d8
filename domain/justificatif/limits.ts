/**
 * Limits of the deposits of a structure. The size of one file was specified by the customer; the
 * others are our choice.
 */

/** Bytes of one file. */
export const LARGEST_JUSTIFICATIF = 5_242_880;
/** Bytes of all the files of one call. Several calls deposit more. */
export const LARGEST_DEPOSIT = 26_214_400;
export const MOST_JUSTIFICATIFS_PER_CALL = 20;
/** Maximum files and bytes stored per structure at a time; removed files do not count. */
export const MOST_JUSTIFICATIFS = 200;
export const MOST_JUSTIFICATIF_BYTES = 104_857_600;
/**
 * Maximum pixels of one image, read from its header: a larger one could exhaust the memory of a
 * computer that opens it.
 */
export const MOST_PIXELS = 50_000_000;
