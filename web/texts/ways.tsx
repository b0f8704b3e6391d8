import './portal-text.css';
import { useId } from 'react';
import { Link } from 'react-router';
import { information } from '#web/messages/information.ts';
import { PUBLIC_PATHS, type PublicPage } from '#web/platform/page/public-pages.ts';

const messages = information.links;

const WAYS: readonly { page: PublicPage; label: string; hint: string }[] = [
  { page: 'definition', label: messages.definition, hint: messages.definitionHint },
  { page: 'obtain', label: messages.obtain, hint: messages.obtainHint },
  { page: 'assistant', label: messages.assistant, hint: messages.assistantHint },
  { page: 'checker', label: messages.checker, hint: messages.checkerHint },
  { page: 'audit', label: messages.audit, hint: messages.auditHint },
  { page: 'faq', label: messages.faq, hint: messages.faqHint },
];

/** The pages that anyone may read, but for the one being read. */
export function Ways({ title, without }: { title: string; without?: PublicPage | undefined }) {
  const id = useId();
  return (
    <nav className="stack no-print gap-16" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className="ways list">
        {WAYS.filter(({ page }) => page !== without).map(({ page, label, hint }) => (
          <li key={page}>
            <Link to={PUBLIC_PATHS[page]}>
              <b>{label}</b>
              <span>{hint}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
