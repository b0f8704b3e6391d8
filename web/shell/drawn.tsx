import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import type { RuntimeConfiguration } from '#contract/runtime-configuration.ts';
import { frame } from '#web/messages/frame.ts';
import { faq, information } from '#web/messages/information.ts';
import { LEGAL_PATHS, type LegalPage, PUBLIC_PATHS } from '#web/platform/page/public-pages.ts';
import { ConfigurationContext } from '#web/platform/runtime-configuration.ts';
import { createSessionStore } from '#web/platform/session/session-store.ts';
import { SessionContext } from '#web/platform/session/use-session.ts';
import { assistant } from '#web/registration/assistant/messages.ts';
import { Header } from '#web/shell/frame/header.tsx';
import { giveTexts, type Texts } from '#web/texts/use-texts.ts';
import { Component as Assistant } from '#web/visitor/assistant-route.tsx';
import { Component as Audit } from '#web/visitor/audit/audit-route.tsx';
import { audit } from '#web/visitor/audit/messages.ts';
import { Component as Checker } from '#web/visitor/checker/checker-route.tsx';
import { checker } from '#web/visitor/checker/messages.ts';
import { Component as Faq } from '#web/visitor/faq/faq-route.tsx';
import { Component as Definition } from '#web/visitor/information/definition-route.tsx';
import { Component as Obtain } from '#web/visitor/information/obtain-route.tsx';
import { Component as Legal } from '#web/visitor/legal/legal-route.tsx';
import { legal } from '#web/visitor/legal/messages.ts';

type Page = {
  readonly title: string;
  readonly Component: () => ReactNode;
};

const obtain = { title: information.obtain.title, Component: Obtain };
// `Object.entries` forgets the names it returns.
const LAW = (Object.entries(LEGAL_PATHS) as [LegalPage, string][]).map(
  ([name, path]) => [path, { title: legal[name].title, Component: Legal }] as const,
);
const PAGES: ReadonlyMap<string, Page> = new Map<string, Page>([
  [PUBLIC_PATHS.definition, { title: information.definition.title, Component: Definition }],
  [PUBLIC_PATHS.obtain, obtain],
  ['/about/comment-isrc', obtain],
  [PUBLIC_PATHS.faq, { title: faq.title, Component: Faq }],
  [PUBLIC_PATHS.assistant, { title: assistant.title, Component: Assistant }],
  [PUBLIC_PATHS.checker, { title: checker.title, Component: Checker }],
  [PUBLIC_PATHS.audit, { title: audit.title, Component: Audit }],
  ...LAW,
]);

/** Paths the server prerenders; it renders no others. */
export const drawnPaths: ReadonlySet<string> = new Set(PAGES.keys());

const nobodyYet = createSessionStore(() =>
  Promise.reject(new Error('nobody signs in on the server')),
);

export type Drawing = { readonly title: string; readonly body: string };

/**
 * Prerenders a public information page or tool as the browser first renders it, before the session
 * is known. The server does it with the current texts, so that the page is readable before any code
 * has loaded, or without any. Null: no such page.
 */
export function draw(
  path: string,
  { texts, configuration }: { readonly texts: Texts; readonly configuration: RuntimeConfiguration },
): Drawing | null {
  const page = PAGES.get(path);
  if (page === undefined) return null;
  giveTexts(texts);
  const body = renderToStaticMarkup(
    <ConfigurationContext value={configuration}>
      <SessionContext value={nobodyYet}>
        <MemoryRouter initialEntries={[path]}>
          <a className="skip" href="#contenu">
            {frame.skip}
          </a>
          <Header menuOpen={false} onMenu={() => undefined} />
          <div className="behind" data-drawn>
            <main id="contenu" tabIndex={-1}>
              <page.Component />
            </main>
          </div>
        </MemoryRouter>
      </SessionContext>
    </ConfigurationContext>,
  );
  return { title: frame.documentTitle(page.title), body };
}
