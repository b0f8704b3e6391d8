/**
 * Parses a JSON body strictly. A plain parser silently changes text (invalid UTF-8 and lone
 * surrogates become U+FFFD), accepts what the database refuses (NUL) or what exhausts the stack
 * (deep nesting), and of duplicate names uses only one value: here each is refused with a clear
 * message.
 */

import { MALFORMED_REQUEST } from '#contract/problem.ts';
import { DomainError } from '#domain/domain-error.ts';

const DEEPEST_NESTING = 20;
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

/** Maximum characters of a name quoted in the message. */
const LONGEST_NAME = 100;

const malformed = (detail: string) => new DomainError(MALFORMED_REQUEST, { detail });

/** For a call with an empty body where one is expected, whatever its content type. */
export const emptyBody = () => malformed('Le corps de la requête est vide.');

/** @throws Refusal MALFORMED_REQUEST */
export function parseJsonBody(bytes: Buffer): unknown {
  if (bytes.length === 0) throw emptyBody();
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw malformed('Le corps de la requête n’est pas du texte UTF-8 valable.');
  }
  if (nestingOf(text) > DEEPEST_NESTING)
    throw malformed('Le corps de la requête est imbriqué trop profondément.');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw malformed('Le corps de la requête n’est pas du JSON valable.');
  }
  const twice = repeatedKey(text);
  if (twice !== null)
    throw malformed(`Le nom « ${twice.slice(0, LONGEST_NAME)} » est donné deux fois.`);
  refuseUnsafe(value);
  return value;
}

/** Deepest nesting of arrays and objects, counted without recursion, before the parser recurses. */
function nestingOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let i = 0; i < text.length; i += 1) {
    const character = text[i];
    if (inString) {
      if (character === '\\') i += 1;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '{' || character === '[') deepest = Math.max(deepest, ++depth);
    else if (character === '}' || character === ']') depth -= 1;
  }
  return deepest;
}

/**
 * The first duplicate name in an object, or null. `text` is known to be JSON: two parsers must read
 * it alike.
 */
function repeatedKey(text: string): string | null {
  const objects: (Set<string> | null)[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '{') objects.push(new Set());
    else if (sign === '[') objects.push(null);
    else if (sign === '}' || sign === ']') objects.pop();
    else if (sign === '"') {
      const end = endOfString(text, at);
      const names = objects.at(-1);
      if (names && isName(text, end)) {
        const name = String(JSON.parse(text.slice(at, end)));
        if (names.has(name)) return name;
        names.add(name);
      }
      at = end - 1;
    }
  }
  return null;
}

/**
 * Iterative: a regular expression with look-ahead would exhaust the stack on a text of megabytes.
 */
function endOfString(text: string, opening: number): number {
  let at = opening + 1;
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at + 1;
}

/** Only a name is followed by a colon. */
function isName(text: string, end: number): boolean {
  COLON.lastIndex = end;
  return COLON.test(text);
}
const COLON = /\s*:/y;

function refuseUnsafe(value: unknown): void {
  if (typeof value === 'string') refuseUnsafeText(value);
  else if (Array.isArray(value)) value.forEach(refuseUnsafe);
  else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      if (FORBIDDEN_KEYS.has(key)) throw malformed(`Le nom « ${key} » n’est pas accepté.`);
      refuseUnsafeText(key);
      refuseUnsafe(inner);
    }
  }
}

function refuseUnsafeText(text: string): void {
  if (text.includes('\u0000')) throw malformed('Un texte contient un caractère nul.');
  if (!text.isWellFormed()) throw malformed('Un texte contient un caractère incomplet.');
}
