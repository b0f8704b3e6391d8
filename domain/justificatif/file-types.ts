/** The types of justificatif that are accepted, known by their content. */

export const JUSTIFICATIF_TYPES = ['application/pdf', 'image/png', 'image/jpeg'] as const;
export type JustificatifType = (typeof JUSTIFICATIF_TYPES)[number];

export type FileType = {
  readonly type: JustificatifType;
  /** In lower case; the first one is the usual one. */
  readonly extensions: readonly string[];
  /** Other names under which programs declare it. */
  readonly aliases: readonly string[];
  /** With its article, for a French sentence. */
  readonly label: string;
  readonly signature: readonly number[];
};

export const FILE_TYPES: readonly FileType[] = [
  {
    type: 'application/pdf',
    extensions: ['pdf'],
    aliases: ['application/x-pdf'],
    label: 'un PDF',
    // %PDF-
    signature: [0x25, 0x50, 0x44, 0x46, 0x2d],
  },
  {
    type: 'image/png',
    extensions: ['png'],
    aliases: ['image/x-png'],
    label: 'une image PNG',
    signature: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  },
  {
    type: 'image/jpeg',
    extensions: ['jpeg', 'jpg'],
    aliases: ['image/jpg', 'image/pjpeg'],
    label: 'une image JPEG',
    signature: [0xff, 0xd8, 0xff],
  },
];

/** Type detected from the first bytes, or null. The rest of the content must be checked too. */
export function announcedType(bytes: Uint8Array): FileType | null {
  return (
    FILE_TYPES.find(({ signature }) => signature.every((byte, index) => bytes[index] === byte)) ??
    null
  );
}

/** Values sent by programs that do not know the type: neither confirm nor contradict it. */
const UNDECLARED = ['', 'application/octet-stream'];

/** Whether the type declared beside the file is that of its content, or none. */
export function isDeclaredAs({ type, aliases }: FileType, declared: string): boolean {
  const name = (declared.split(';')[0] ?? '').trim().toLowerCase();
  return UNDECLARED.includes(name) || name === type || aliases.includes(name);
}

/** The extension of a file name in lower case, without its dot; empty when there is none. */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot === -1 ? '' : name.slice(dot + 1).toLowerCase();
}
