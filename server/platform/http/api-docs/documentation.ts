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
  const document = JSON.stringify(openApiDocument(endpoints, version));
  app.get('/api/openapi.json', (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(document),
  );
  mountApiDocs(app, colours);
  mountProblemsPage(app, endpoints);
}
