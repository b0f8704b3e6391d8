/**
 * Reads a JSON body strictly. A plain parser changes text in silence (invalid UTF-8 and lone
 * surrogates become U+FFFD) and lets through what the database refuses (NUL) or what exhausts
 * the stack (deep nesting): each of these is a clear refusal here.
 */

import { MALFORMED_REQUEST } from '#contract/problem.ts';
import { Refusal } from '#domain/refusal.ts';

const DEEPEST_NESTING = 20;
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

const malformed = (detail: string) => new Refusal(MALFORMED_REQUEST, { detail });

/** @throws Refusal MALFORMED_REQUEST */
export function parseJsonBody(bytes: Buffer): unknown {
  if (bytes.length === 0) throw malformed('Le corps de la demande est vide.');
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw malformed('Le corps de la demande n’est pas du texte UTF-8 valable.');
  }
  if (nestingOf(text) > DEEPEST_NESTING)
    throw malformed('Le corps de la demande est imbriqué trop profondément.');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw malformed('Le corps de la demande n’est pas du JSON valable.');
  }
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
