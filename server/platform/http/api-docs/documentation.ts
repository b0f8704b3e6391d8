/** The API as others read it: its document, and the page that shows it. */

import type { FastifyInstance } from 'fastify';
import { openApiDocument } from '../openapi.ts';
import type { Route } from '../route.ts';
import { mountApiDocs } from './api-docs.ts';
import { mountProblemsPage } from './problems-page.ts';

type Look = { readonly version: string; readonly colours: () => string };

export function mountDocumentation(
  app: FastifyInstance,
  routes: readonly Pick<Route, 'endpoint'>[],
  { version, colours }: Look,
): void {
  const endpoints = routes.map(({ endpoint }) => endpoint);
  let document: string | undefined;
  app.get('/api/openapi.json', (_request, reply) => {
    // Made when somebody first asks: it is a tenth of what a start costs.
    document ??= JSON.stringify(openApiDocument(endpoints, version));
    return reply.type('application/json; charset=utf-8').send(document);
  });
  mountApiDocs(app, colours);
  mountProblemsPage(app, endpoints);
}
