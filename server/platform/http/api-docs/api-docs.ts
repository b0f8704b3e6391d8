/**
 * `/api/docs`: the OpenAPI document as people read it. Files of ours, from our origin, so that the
 * content policy stays as strict as everywhere else: no inline script, no style element, no network
 * of others. The page reads `/api/openapi.json` in the browser. Why not a kept renderer: docs/decisions/0036-api-page.md.
 */

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';

const FILES = [
  ['/api/docs', 'index.html', 'text/html; charset=utf-8'],
  ['/api/docs/page.js', 'page.js', 'text/javascript; charset=utf-8'],
  ['/api/docs/operation-view.js', 'operation-view.js', 'text/javascript; charset=utf-8'],
  ['/api/docs/schema-view.js', 'schema-view.js', 'text/javascript; charset=utf-8'],
  ['/api/docs/element.js', 'element.js', 'text/javascript; charset=utf-8'],
  ['/api/docs/trying.js', 'trying.js', 'text/javascript; charset=utf-8'],
  ['/api/docs/keycloak.js', 'keycloak.js', 'text/javascript; charset=utf-8'],
  ['/api/docs/page.css', 'page.css', 'text/css; charset=utf-8'],
] as const;

const READER = join(import.meta.dirname, 'reader');
/** The client of the identity provider, as the portal's own pages have it inside their bundle. */
const KEYCLOAK = createRequire(import.meta.url).resolve('keycloak-js');

/** `colours`: rules that give `:root` those of the brand. */
export function mountApiDocs(app: FastifyInstance, colours: () => string): void {
  for (const [address, file, type] of FILES) {
    const read = readFileSync(file === 'keycloak.js' ? KEYCLOAK : join(READER, file), 'utf8');
    const content = () => (file === 'page.css' ? `${colours()}\n${read}` : read);
    app.get(address, (_request, reply) =>
      reply.type(type).header('cache-control', 'no-cache').send(content()),
    );
  }
}
