/** The society's own drawing, in the place of the portal's mark: an SVG or a PNG, a picture and nothing else. */

import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import { LARGEST_LOGO } from '#contract/brand/brands.ts';
import type { BrandError } from '#domain/brand/definition.ts';

export type Drawing = { readonly extension: '.svg' | '.png'; readonly content: Buffer };

/** The format is taken from the name; `drawingErrors` checks the content. */
export function readDrawing(name: string, content: Buffer): Drawing {
  return { extension: extname(name).toLowerCase() === '.png' ? '.png' : '.svg', content };
}

const TYPES = { '.svg': 'image/svg+xml', '.png': 'image/png' } as const;

/** The address changes with the content, so it can be cached for ever. */
export function servedDrawing(theme: string, { extension, content }: Drawing) {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 12);
  return { address: `/brand/${theme}-${hash}${extension}`, type: TYPES[extension], content };
}

const PNG_BEGINS = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** One French sentence per forbidden feature. */
export function drawingErrors({ extension, content }: Drawing): BrandError[] {
  const sentences = [
    ...(content.length > LARGEST_LOGO
      ? [`le logo pèse trop : ${LARGEST_LOGO / 1000} kB au plus.`]
      : []),
    ...(extension === '.png' ? pngSentences(content) : svgSentences(content)),
  ];
  return sentences.map((message) => ({ path: 'logo', message }));
}

function pngSentences(content: Buffer): string[] {
  return content.subarray(0, PNG_BEGINS.length).equals(PNG_BEGINS)
    ? []
    : ['ce fichier n’est pas un PNG.'];
}

/** Elements that run scripts, animate or open another document, by name in any namespace. */
const ACTIVE =
  /<(?:[\w.-]+:)?(script|foreignObject|iframe|embed|object|audio|video|image|feImage|handler|listener|set|animate\w*)\b/gi;
const HANDLER = /[\s"'/](on[a-z]+)\s*=/i;
const LINK = /[\s"'/](?:[\w.-]+:)?(?:href|src)\s*=\s*(?:"\s*([^"]*)"|'\s*([^']*)')/gi;
const PAINT = /url\(\s*["']?\s*([^)"']*)/gi;

/**
 * Browsers run nothing of a background picture, and its own address forbids it (`brand-files.ts`). It is refused all the
 * same: somebody may save the drawing and open it elsewhere.
 */
function svgSentences(content: Buffer): string[] {
  const text = utf8Of(content);
  if (
    text === null ||
    !/^\s*(?:<\?xml[^>]*>\s*)?(?:<!--(?:(?!-->)[\s\S])*-->\s*|<!DOCTYPE[^>[]*>\s*)*<(?:[\w.-]+:)?svg[\s>/]/.test(
      text,
    )
  ) {
    return ['ce fichier n’est pas un SVG en UTF-8.'];
  }
  const active = new Set([...text.matchAll(ACTIVE)].map(([, name = '']) => name));
  const handler = HANDLER.exec(text)?.[1];
  const reached = [
    ...[...text.matchAll(LINK)].map(([, one, other]) => one ?? other ?? ''),
    ...[...text.matchAll(PAINT)].map(([, target = '']) => target),
  ].filter((target) => target !== '' && !target.startsWith('#'));
  return [
    ...[...active].map((name) => `un logo ne contient pas d’élément « ${name} ».`),
    ...(handler === undefined
      ? []
      : [`un logo n’a pas de script : retirez l’attribut « ${handler} ».`]),
    ...new Set(
      reached.map(
        (target) => `un logo ne va rien chercher ailleurs : retirez « ${shortened(target)} ».`,
      ),
    ),
    // Escapes of style sheets could hide an address; instructions and entities, anything.
    ...(/@import|<!ENTITY|<\?xml-stylesheet|\\/i.test(text)
      ? [
          'un logo se suffit : retirez ses règles « @import », ses entités et ses barres obliques inverses.',
        ]
      : []),
  ];
}

function utf8Of(content: Buffer): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(content);
    return /^<\?xml[^>]*encoding\s*=\s*["'](?!utf-8)/i.test(text) ? null : text;
  } catch {
    return null;
  }
}

const shortened = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text);
