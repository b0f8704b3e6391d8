/** The built site: hashed files cached for ever, every other address answered by the one page. */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { NOT_FOUND } from '../../../contract/problem.ts';
import { Refusal } from '../../../domain/refusal.ts';
import { replyProblem } from './problem-reply.ts';

// Addresses that belong to programs: an unknown one is a problem document, never the page.
const NOT_PAGES = ['/api/', '/realms/', '/health/', '/assets/'];

export async function mountStaticSite(app: FastifyInstance, directory: string): Promise<void> {
  if (!existsSync(join(directory, 'index.html'))) {
    throw new Error(`The site is not built: ${directory} holds no index.html. Run "npm run build".`);
  }
  await app.register(fastifyStatic, {
    root: directory,
    wildcard: false,
    preCompressed: true,
    index: ['index.html'],
    setHeaders: (reply, path) => {
      const hashed = path.includes(`${join(directory, 'assets')}`);
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.setNotFoundHandler((request, reply) => pageOrProblem(request, reply));
}

function pageOrProblem(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const path = request.url.split('?')[0] ?? '/';
  const wantsPage =
    request.method === 'GET' &&
    !NOT_PAGES.some((prefix) => path.startsWith(prefix)) &&
    !/\.\w{2,5}$/.test(path) &&
    (request.headers.accept ?? '*/*').match(/text\/html|\*\/\*/) !== null;
  if (!wantsPage) return replyProblem(new Refusal(NOT_FOUND), request, reply);
  return reply.header('cache-control', 'no-cache').sendFile('index.html');
}
