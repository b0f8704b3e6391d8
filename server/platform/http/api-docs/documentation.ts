/** The API documentation: the OpenAPI document, and the page that shows it. */

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { COMMON_REFUSALS, STATUS_OF_KIND } from '#contract/problem.ts';
import { reservedSpaces } from '#domain/french.ts';
import { HEADERS_TOO_LARGE, TOO_SLOW } from '../hardening/raw-problem.ts';
import { openApiDocument } from '../openapi.ts';
import type { Route } from '../route.ts';

type Look = { readonly version: string; readonly colours: () => string };

export function mountDocumentation(
  app: FastifyInstance,
  routes: readonly Pick<Route, 'endpoint'>[],
  { version, colours }: Look,
): void {
  const endpoints = routes.map(({ endpoint }) => endpoint);
  let document: string | undefined;
  app.get('/api/openapi.json', (_request, reply) => {
    // Generated on first request: it takes a tenth of a start.
    document ??= JSON.stringify(openApiDocument(endpoints, version));
    return reply.type('application/json; charset=utf-8').send(document);
  });
  mountApiDocs(app, colours);
  mountProblemsPage(app, endpoints);
}

/**
 * `/api/docs`: the OpenAPI document in readable form. Our own files, from our origin, so that the
 * content policy stays as strict as everywhere else: no inline script, no style element, no
 * external request. The page reads `/api/openapi.json` in the browser. Why not an existing
 * renderer: docs/decisions/0002-contract-as-data.md.
 */
const FILES = [
  ['/api/docs', 'index.html', 'text/html; charset=utf-8'],
  ['/api/docs/page.js', 'page.js', 'text/javascript; charset=utf-8'],
  ['/api/docs/operation-view.js', 'operation-view.js', 'text/javascript; charset=utf-8'],
  ['/api/docs/schema-view.js', 'schema-view.js', 'text/javascript; charset=utf-8'],
  ['/api/docs/element.js', 'element.js', 'text/javascript; charset=utf-8'],
  ['/api/docs/trying.js', 'trying.js', 'text/javascript; charset=utf-8'],
  ['/api/docs/session.js', 'session.js', 'text/javascript; charset=utf-8'],
  ['/api/docs/oauth4webapi.js', 'oauth4webapi.js', 'text/javascript; charset=utf-8'],
  ['/api/docs/page.css', 'page.css', 'text/css; charset=utf-8'],
] as const;

const READER = join(import.meta.dirname, 'reader');
/** The client of the identity provider, as the portal's own pages have it inside their bundle. */
const OAUTH = createRequire(import.meta.url).resolve('oauth4webapi');

/** `colours`: CSS rules that set the brand's colours on `:root`. */
function mountApiDocs(app: FastifyInstance, colours: () => string): void {
  for (const [address, file, type] of FILES) {
    const read = readFileSync(file === 'oauth4webapi.js' ? OAUTH : join(READER, file), 'utf8');
    const content = () => (file === 'page.css' ? `${colours()}\n${read}` : read);
    app.get(address, (_request, reply) =>
      reply.type(type).header('cache-control', 'no-cache').send(content()),
    );
  }
}

/** `/api/problems`: what each problem code means. The `type` of a problem is an address of this page, with its anchor. */
type Reported = { readonly code: string; readonly title: string; readonly status: number };

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

function mountProblemsPage(app: FastifyInstance, endpoints: readonly Endpoint[]): void {
  const page = problemsPage(endpoints);
  app.get('/api/problems', (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page),
  );
}

function problemsPage(endpoints: readonly Endpoint[]): string {
  const refusals = [
    ...COMMON_REFUSALS,
    ...endpoints.flatMap(({ errors, limit }) => [...errors, ...(limit ? [limit.domainError] : [])]),
  ];
  const reported: readonly Reported[] = [
    ...refusals.map(({ code, title, kind }) => ({ code, title, status: STATUS_OF_KIND[kind] })),
    HEADERS_TOO_LARGE,
    TOO_SLOW,
  ];
  const once = [...new Map(reported.map((one) => [one.code, one])).values()];
  const sections = once
    .sort((a, b) => a.code.localeCompare(b.code))
    .map(
      ({ code, title, status }) =>
        `<section id="${code}"><h2><code>${code}</code></h2><p>${escaped(reservedSpaces(title))}</p><p>HTTP ${status}</p></section>`,
    );
  return `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Problèmes de l’API</title>
<link rel="stylesheet" href="/api/docs/page.css">
</head>
<body><main><h1>Problèmes de l’API</h1>
<p><a href="/api/docs">Documentation de l’API</a></p>
${sections.join('\n')}
</main></body>
</html>
`;
}
