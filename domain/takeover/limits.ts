/**
 * Limits for uploads by staff from a browser; larger files, and all documents, are imported from
 * the console.
 */

/** Bytes of one file that is sent, a CSV or an archive of them: an archive of a million codes weighs some fifteen. */
export const LARGEST_SENT = 50 * 1024 * 1024;
/** Bytes of one CSV, out of its archive. */
export const LARGEST_FILE = 400 * 1024 * 1024;
/** Days for which unused files are stored, because they contain names and addresses. */
export const RETENTION_DAYS = 7;
