/** What may be wrong inside a file that announces an accepted type. */
export type ContentError =
  | 'DAMAGED' // cut short, or not built as its type must be
  | 'EXTRA_CONTENT' // whole, and followed by something else: two files in one
  | 'ENCRYPTED' // nobody could read it
  | 'ACTIVE' // it would do something by itself when it is opened
  | 'TOO_MANY_PIXELS';
