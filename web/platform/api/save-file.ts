import { wholly } from './wholly.ts';

/**
 * Saves the file of a response under the server's file name. Throws `ProblemError` if it is
 * truncated.
 */
export async function saveFile(response: Response): Promise<string> {
  const name = fileName(response.headers.get('content-disposition') ?? '');
  saveBlob(await wholly(response.blob()), name);
  return name;
}

export function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers begin to read only after the click was treated.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

function fileName(disposition: string): string {
  const [, exact] = /filename\*=UTF-8''([^;]+)/.exec(disposition) ?? [];
  return exact === undefined ? 'fichier' : decodeURIComponent(exact);
}
