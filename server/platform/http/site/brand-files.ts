/**
 * Files with a page's colours and logos: one style sheet for all brands, the tab icon by host, the
 * logos.
 */

import { createHash } from 'node:crypto';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { siteSheet, tabIcon } from '#server/platform/brands/brand-sheet.ts';
import { type Brands, fromBrands } from '#server/platform/brands/brands.ts';

const FOR_EVER = 'public, max-age=31536000, immutable';
/** A logo is only a picture: it runs nothing and loads nothing. */
const DRAWING_POLICY = "default-src 'none'; style-src 'unsafe-inline'";

/** Returns the current address of the style sheet, which changes with its content. */
export function mountBrands(app: FastifyInstance, brands: Brands): () => string {
  const sheet = fromBrands(brands, () => sheetOf(brands));
  app.get('/brand.css', (request, reply) => {
    const { plain, forms, version } = sheet();
    const accepted = String(request.headers['accept-encoding'] ?? '');
    const form = (['br', 'gzip'] as const).find((name) => accepted.includes(name));
    const current = (request.query as { readonly v?: string }).v === version;
    reply.headers({ 'cache-control': current ? FOR_EVER : 'no-cache', vary: 'accept-encoding' });
    if (form !== undefined) reply.header('content-encoding', form);
    return reply.type('text/css; charset=utf-8').send(form === undefined ? plain : forms[form]);
  });
  app.get('/mark.svg', (request, reply) =>
    reply
      .headers({ 'cache-control': 'no-cache', 'content-security-policy': DRAWING_POLICY })
      .type('image/svg+xml')
      .send(tabIcon(brands.ofHost(request.hostname))),
  );
  app.get('/brand/:file', (request, reply) => {
    const [path] = request.url.split('?');
    const logo = brands.all.find((brand) => brand.logo?.address === path)?.logo;
    if (!logo) return reply.callNotFound();
    return reply
      .headers({ 'cache-control': FOR_EVER, 'content-security-policy': DRAWING_POLICY })
      .type(logo.type)
      .send(logo.content);
  });
  return () => `/brand.css?v=${sheet().version}`;
}

function sheetOf({ all }: Brands) {
  const plain = Buffer.from(siteSheet(all));
  return {
    plain,
    forms: { br: brotliCompressSync(plain), gzip: gzipSync(plain, { level: 9 }) },
    version: createHash('sha256').update(plain).digest('hex').slice(0, 12),
  };
}
