import { frame } from '#web/messages/frame.ts';

/** Two pages have an address of their own on narrow screens; both answer. */
export type Layout = 'desktop' | 'phone';

/** Addresses of the pages that anyone reads. The first three were asked for as they are. */
export const PUBLIC_PATHS = {
  definition: '/about/definition-isrc',
  obtain: '/about/quand-isrc',
  faq: '/about/faq',
  assistant: '/about/nouveau-code',
  checker: '/about/verifier-un-code',
  audit: '/about/verifier-un-catalogue',
} as const;
export type PublicPage = keyof typeof PUBLIC_PATHS;

/** What the law asks a site to say: here unless the brand has pages of its own elsewhere. */
export const LEGAL_PATHS = {
  mentions: '/mentions-legales',
  confidentialite: '/confidentialite',
  conditions: '/conditions',
  accessibilite: '/accessibilite',
} as const;
export type LegalPage = keyof typeof LEGAL_PATHS;

const OBTAIN_ON_PHONES = '/about/comment-isrc';

/** Their entries in the menu and at the foot of every page, signed in or not. */
export function aboutPages(layout: Layout): { label: string; to: string }[] {
  const { about } = frame;
  return [
    { label: about.definition, to: PUBLIC_PATHS.definition },
    { label: about.obtain, to: layout === 'phone' ? OBTAIN_ON_PHONES : PUBLIC_PATHS.obtain },
    { label: about.faq, to: PUBLIC_PATHS.faq },
    { label: about.assistant, to: PUBLIC_PATHS.assistant },
    { label: about.checker, to: PUBLIC_PATHS.checker },
    { label: about.audit, to: PUBLIC_PATHS.audit },
  ];
}
