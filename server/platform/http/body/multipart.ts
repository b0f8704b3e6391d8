/**
 * Reads a multipart body into what a JSON body would have been; its files lie in the spool. Everything
 * is bounded, and a body that cannot be read to its end is refused.
 */

import multipart, { type Multipart } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FilesIn, PartIn } from '#contract/files.ts';
import { BODY_TOO_LARGE, CONTENT_TYPE_UNSUPPORTED } from '#contract/problem.ts';
import { DomainError } from '#domain/domain-error.ts';
import { cutShort, tooLong, tooManyFiles } from './refused-body.ts';
import type { Spool } from './spool.ts';

/** Text fields, and bytes of each: an id or two beside the files. */
const MOST_FIELDS = 10;
const LONGEST_FIELD = 1000;

export async function acceptMultipart(scope: FastifyInstance): Promise<void> {
  // Limits are set per call, when its body is read. A file that is too long is left to `limitsOf`,
  // which names it in the message.
  await scope.register(multipart, { throwFileSizeLimit: false });
}

/** @throws Refusal MALFORMED_REQUEST, BODY_TOO_LARGE, CONTENT_TYPE_UNSUPPORTED, INVALID_FIELDS (too many files), SERVICE_UNAVAILABLE */
export async function multipartBody(
  request: FastifyRequest,
  files: FilesIn,
  spool: Spool,
): Promise<Record<string, unknown>> {
  if (!request.isMultipart()) {
    throw new DomainError(CONTENT_TYPE_UNSUPPORTED, {
      detail: 'Cet appel attend des fichiers : envoyez un formulaire multipart/form-data.',
    });
  }
  const largest = request.routeOptions.bodyLimit;
  // The server's own limit does not apply to multipart bodies: this is the only one.
  if (Number(request.headers['content-length'] ?? 0) > largest)
    throw tooLong(files.total ?? largest, files);
  const body = new Map<string, unknown>([[files.field, []]]);
  try {
    await within(request, { largest, files }, async () => {
      for await (const part of request.parts({ limits: limitsOf(files) })) {
        await addPart(body, part, files, spool);
      }
    });
  } catch (error) {
    throw domainErrorOf(error, files);
  }
  return Object.fromEntries(body);
}

function limitsOf({ maximum, bytes }: FilesIn): object {
  return {
    files: maximum,
    // Stores one byte more than allowed, so that the size rule detects it: a truncated file cannot
    // pass.
    fileSize: bytes + 1,
    fields: MOST_FIELDS,
    fieldSize: LONGEST_FIELD,
    fieldNameSize: 100,
    deps: maximum + MOST_FIELDS,
    headerPairs: 20,
  };
}

async function addPart(
  body: Map<string, unknown>,
  part: Multipart,
  { field, bytes }: FilesIn,
  spool: Spool,
): Promise<void> {
  const value = part.type === 'file' ? await received(part, bytes, spool) : textOf(part);
  const before = body.get(part.fieldname);
  if (part.fieldname === field && Array.isArray(before)) before.push(value);
  // A repeated text field is ambiguous: it becomes a list, which no text schema accepts.
  else body.set(part.fieldname, before === undefined ? value : [before, value]);
}

async function received(
  part: Extract<Multipart, { type: 'file' }>,
  bytes: number,
  spool: Spool,
): Promise<PartIn> {
  const writer = spool.begin(bytes + 1);
  for await (const piece of part.file) await writer.write(piece);
  return { name: part.filename ?? '', type: part.mimetype ?? '', content: writer.end() };
}

function textOf(part: Extract<Multipart, { type: 'field' }>): unknown {
  if (part.valueTruncated || part.fieldnameTruncated) throw new DomainError(BODY_TOO_LARGE);
  return part.value;
}

/**
 * Counts the bytes that arrive, so that a body without a length, or with a false one, is bounded
 * too.
 */
async function within(
  request: FastifyRequest,
  { largest, files }: { readonly largest: number; readonly files: FilesIn },
  work: () => Promise<void>,
): Promise<void> {
  const { raw } = request;
  let seen = 0;
  let tooMuch = (_reason: DomainError) => {};
  const overflow = new Promise<never>((_resolve, reject) => {
    tooMuch = reject;
  });
  const count = (piece: Buffer) => {
    seen += piece.length;
    if (seen > largest) tooMuch(tooLong(files.total ?? largest, files));
  };
  raw.on('data', count);
  // The parser attaches in the same tick, so it misses none of the data that this listener starts.
  const reading = work();
  reading.catch(() => {});
  try {
    await Promise.race([reading, overflow]);
  } catch (error) {
    // The rest still has to be drained, or the sender never reads the answer.
    raw.unpipe();
    raw.resume();
    throw error;
  } finally {
    raw.off('data', count);
  }
}

function domainErrorOf(error: unknown, files: FilesIn): unknown {
  if (error instanceof DomainError) return error;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'FST_FILES_LIMIT') return tooManyFiles(files);
  if (code === 'FST_PARTS_LIMIT' || code === 'FST_FIELDS_LIMIT')
    return new DomainError(BODY_TOO_LARGE);
  // The parser's own errors have no status: truncated body, no boundary, malformed headers.
  return cutShort(error);
}
