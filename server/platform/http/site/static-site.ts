/** The built site: hashed files cached for ever, every other address answered by the one page. */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pageFinder } from '#contract/pages.ts';
import { NOT_FOUND } from '#contract/problem.ts';
import { DomainError } from '#domain/domain-error.ts';
import type { Brands } from '#server/platform/brands/brands.ts';
import { isOfPrograms } from '../hardening/machine-addresses.ts';
import { replyProblem } from '../problem-reply.ts';
import { type DrawingDeps, drawnPages } from './drawn-pages.ts';

/** The same page for an unknown address, which search engines must not index. */
const NOINDEX = '<meta name="robots" content="noindex">';

/**
 * As in the built page; replaced by the host's brand, so that no visitor sees another brand's
 * colours flash.
 */
const BUILT_BRAND = 'data-brand=""';
const BUILT_SHEET = 'href="/brand.css"';

/**
 * The library that writes tags makes its own functions, which the policy of pages forbids. It runs in a worker,
 * which has no document and reads only our origin: that one script, and no page, may do so.
 */
const TAGGING_WORKER = /[\\/]assets[\\/]tagging-worker-[\w-]+\.js/;
const TAGGING_POLICY =
  "default-src 'none'; script-src 'self' 'unsafe-eval' 'wasm-unsafe-eval'; connect-src 'self'";

/** Fetched by the page before the frame that runs it: three words, which have not changed since the first release. */
const SILENT_CHECK = 'silent-check-sso.js';

/** Folder where the build places content-hashed files. */
const ASSETS = 'assets/';

export type SiteDeps = Omit<DrawingDeps, 'failed'> & {
  readonly brands: Brands;
  /** Address of the colours' style sheet. */
  readonly sheet: () => string;
};

export async function mountStaticSite(
  app: FastifyInstance,
  directory: string,
  { brands, sheet, ...drawing }: SiteDeps,
): Promise<void> {
  const page = readPage(directory, 'index.html');
  const home = readPage(directory, 'home.html');
  const failed = (err: unknown) =>
    app.log.error({ err }, 'what draws pages of information was not read');
  const drawn = drawnPages(directory, { ...drawing, failed });
  await app.register(fastifyStatic, {
    root: directory,
    // Served below: the library would declare two routes for each file, at each start.
    serve: false,
    preCompressed: true,
    index: false,
    // The path of the form that is sent: `.br` where the browser takes it.
    setHeaders: (reply, path) => {
      const hashed = path.includes(join(directory, 'assets'));
      const stored = path.startsWith(join(directory, SILENT_CHECK))
        ? 'public, max-age=86400'
        : 'no-cache';
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : stored);
      if (TAGGING_WORKER.test(path)) reply.header('content-security-policy', TAGGING_POLICY);
    },
  });
  serveFiles(app, filesIn(directory));
  app.setNotFoundHandler(async (request, reply) => {
    if (!wantsPage(request)) return replyProblem(new DomainError(NOT_FOUND), request, reply);
    const path = request.url.split('?')[0] ?? '/';
    const requested = isVisitorsHome(request)
      ? home
      : ((await drawn(path, request.hostname, page)) ?? page);
    const { theme } = brands.ofHost(request.hostname);
    const worn = requested
      .replace(BUILT_BRAND, `data-brand="${theme}"`)
      .replace(BUILT_SHEET, `href="${sheet()}"`);
    if (findsPage(path, brands)) return sendPage(reply, 200, worn);
    reply.header('x-robots-tag', 'noindex');
    return sendPage(reply, 404, worn.replace('</head>', `${NOINDEX}</head>`));
  });
}

/** Files requested by name, without the two pages that answer any address. */
function filesIn(directory: string): readonly string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(directory, join(parentPath, name)).replaceAll(sep, '/'))
    .filter((path) => !/^(?:index|home)\.html/.test(path));
}

/** Those under `assets/` by one route, the few others each by its own. */
function serveFiles(app: FastifyInstance, files: readonly string[]): void {
  const existing = new Set(files);
  app.get<{ Params: { '*': string } }>(`/${ASSETS}*`, ({ params }, reply) => {
    const path = ASSETS + params['*'];
    return existing.has(path) ? reply.sendFile(path) : reply.callNotFound();
  });
  for (const path of files.filter((file) => !file.startsWith(ASSETS)))
    app.get(`/${path}`, (_request, reply) => reply.sendFile(path));
}

/** A server's brands can change while it runs. */
function findsPage(path: string, { all }: Brands): boolean {
  return pageFinder(all.map(({ slug }) => slug))(path);
}

function readPage(directory: string, name: string): string {
  const file = join(directory, name);
  if (existsSync(file)) return readFileSync(file, 'utf8');
  throw new Error(`The site is not built: ${directory} holds no ${name}. Run "npm run build".`);
}

/** A person who was signed in has another home page, rendered once they are identified. */
function isVisitorsHome({ url, headers }: FastifyRequest): boolean {
  return url.split('?')[0] === '/' && !/(?:^|; )kc_token=[^;]/.test(headers.cookie ?? '');
}

function wantsPage(request: FastifyRequest): boolean {
  const { method, url, headers } = request;
  const path = url.split('?')[0] ?? '/';
  return (
    (method === 'GET' || method === 'HEAD') &&
    !isOfPrograms(request) &&
    !/\.\w{2,5}$/.test(path) &&
    /text\/html|\*\/\*/.test(headers.accept ?? '*/*')
  );
}

function sendPage(reply: FastifyReply, status: number, page: string): FastifyReply {
  return reply
    .code(status)
    .header('cache-control', 'no-cache')
    .header('vary', 'cookie')
    .type('text/html; charset=utf-8')
    .send(page);
}
