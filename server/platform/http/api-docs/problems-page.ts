/** `/api/problems`: what each problem code means. The `type` of a problem is an address of this page, with its anchor. */

import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { COMMON_REFUSALS, STATUS_OF_KIND } from '#contract/problem.ts';
import { heldSpaces } from '#domain/french.ts';
import { HEADERS_TOO_LARGE, TOO_SLOW } from '../edge/raw-problem.ts';

type Told = { readonly code: string; readonly title: string; readonly status: number };

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

export function mountProblemsPage(app: FastifyInstance, endpoints: readonly Endpoint[]): void {
  const page = problemsPage(endpoints);
  app.get('/api/problems', (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page),
  );
}

function problemsPage(endpoints: readonly Endpoint[]): string {
  const refusals = [
    ...COMMON_REFUSALS,
    ...endpoints.flatMap(({ errors, limit }) => [...errors, ...(limit ? [limit.refusal] : [])]),
  ];
  const told: readonly Told[] = [
    ...refusals.map(({ code, title, kind }) => ({ code, title, status: STATUS_OF_KIND[kind] })),
    HEADERS_TOO_LARGE,
    TOO_SLOW,
  ];
  const once = [...new Map(told.map((one) => [one.code, one])).values()];
  const sections = once
    .sort((a, b) => a.code.localeCompare(b.code))
    .map(
      ({ code, title, status }) =>
        `<section id="${code}"><h2><code>${code}</code></h2><p>${escaped(heldSpaces(title))}</p><p>HTTP ${status}</p></section>`,
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
