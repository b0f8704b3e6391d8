/** Uploads files as a browser does, and in abusive ways. For tests only. */

import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import type { OutputOf } from '#contract/endpoint.ts';
import { type Problem, problemSchema } from '#contract/problem.ts';
import type { uploadJustificatifs } from '#contract/upload.ts';
import { clientOf } from '#server/testing/api-client.ts';
import { aPerson, aStructure } from '#server/testing/builders.ts';
import { contentsOf } from '#server/testing/contents.ts';
import type { RunningPortal } from '#server/testing/running-portal.ts';

export type Sent = {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly name: string;
  readonly type?: string;
};
type Body = NonNullable<RequestInit['body']>;
export type Deposited = OutputOf<typeof uploadJustificatifs>;

export function formOf(structureId: number | string, files: readonly Sent[]): FormData {
  const form = new FormData();
  form.append('structureId', String(structureId));
  for (const { bytes, name, type } of files) {
    form.append('justificatifs', new File([bytes], name, { type: type ?? 'application/pdf' }));
  }
  return form;
}

/** The same file inside a JSON body. */
export function inJson({ bytes, name, type }: Sent) {
  const content = Buffer.from(bytes).toString('base64');
  return { name, content, type: type ?? 'application/pdf', size: bytes.length };
}

/** A structure, still a draft by default, and a person who may upload for it. */
export async function aManaged(
  portal: RunningPortal,
  input: Parameters<typeof aStructure>[1] = {},
) {
  const structureId = await aStructure(portal.db, { etat: 1, ...input });
  const { email } = await aPerson(portal.db, {
    structures: [structureId],
    roles: ['isGestionnaireInternet'],
  });
  return { structureId, email, api: clientOf(portal, email), files: uploadClient(portal, email) };
}

export function uploadClient(portal: RunningPortal, email: string) {
  const send = async (body: Body, headers: Readonly<Record<string, string>> = {}) => {
    const authorization = `Bearer ${await portal.tokenOf(email)}`;
    const options = {
      method: 'POST',
      body,
      headers: { authorization, ...headers },
      duplex: 'half',
    };
    // `duplex` is required for streams, but missing from the types of fetch.
    const response = await fetch(`${portal.origin}/api/upload`, options as RequestInit);
    return { status: response.status, data: await response.json() };
  };
  return {
    send,
    async deposit(structureId: number, ...files: readonly Sent[]): Promise<Deposited> {
      const { status, data } = await send(formOf(structureId, files));
      if (status !== 200) throw new Error(`not deposited: ${status} ${JSON.stringify(data)}`);
      // The portal under test checks its answers against the contract.
      return data as Deposited;
    },
    async refused(body: Body, headers: Readonly<Record<string, string>> = {}): Promise<Problem> {
      const { status, data } = await send(body, headers);
      if (status === 200) throw new Error('the deposit was not refused');
      return problemSchema.parse(data);
    },
  };
}

/** Announces a body, sends some of it, and hangs up. */
export async function hangUp(
  portal: RunningPortal,
  email: string,
  part: string,
  announced: number,
): Promise<void> {
  const { hostname, port } = new URL(portal.origin);
  const token = await portal.tokenOf(email);
  const socket = connect(Number(port), hostname);
  await new Promise((resolve) => socket.once('connect', resolve));
  const head = [
    'POST /api/upload HTTP/1.1',
    `Host: ${hostname}:${port}`,
    `Authorization: Bearer ${token}`,
  ];
  const body = [
    'Content-Type: multipart/form-data; boundary=b',
    `Content-Length: ${announced}`,
    '',
    part,
  ];
  await new Promise((resolve) => socket.write([...head, ...body].join('\r\n'), resolve));
  await new Promise((resolve) => setTimeout(resolve, 100));
  socket.destroy();
}

/** Everything that a deposit leaves: rows, announcements, history and objects. */
export async function traces(portal: RunningPortal): Promise<string> {
  const rows = await contentsOf(portal.db, ['justificatif', 'objetSansLigne', 'historique']);
  return [rows, ...objectsOf(portal)].join('\n');
}

export function objectsOf(portal: RunningPortal): string[] {
  return readdirSync(join(portal.dataDir, 'justificatifs')).sort();
}
