/** Errors inside a file whose first bytes announce an accepted type. */
export type ContentError =
  | 'DAMAGED' // cut short, or not built as its type must be
  | 'EXTRA_CONTENT' // valid, but followed by other data: two files in one
  | 'ENCRYPTED' // not readable without a password
  | 'ACTIVE' // runs an action by itself when opened
  | 'TOO_MANY_PIXELS';
