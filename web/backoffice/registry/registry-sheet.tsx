import './registry.css';
import { IconArrowLeft, IconArrowsJoin, IconFileOff } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Button } from '#web/design/action/button.tsx';
import { LinkButton } from '#web/design/action/link.tsx';
import { PageHead } from '#web/design/display/page-head.tsx';
import { AlertBox } from '#web/design/feedback/alert-box.tsx';
import { EmptyState } from '#web/design/feedback/empty-state.tsx';
import { Skeleton } from '#web/design/feedback/skeleton.tsx';
import { isMissing } from '#web/platform/api/problem-error.ts';
import { announce } from '#web/platform/page/announcer.tsx';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';
import { useTitle } from '#web/platform/page/title.ts';
import type { Say } from './registry.ts';

/** Sheet of one record of the registry: title, cards, and optional merge. */
export type Sheet<S> = {
  readonly messages: {
    readonly title: string;
    readonly back: string;
    readonly missing: string;
    readonly missingSentence: string;
  };
  /** Path of the list, under the brand's slug. */
  readonly list: string;
  readonly titleOf: (sheet: S) => string;
  readonly above?: (sheet: S) => ReactNode;
  readonly cards: (sheet: S, slug: string, say: Say) => ReactNode;
  readonly join?: {
    readonly label: string;
    readonly may: (sheet: S) => boolean;
    /** Link to the target record, once merged into another. */
    readonly trace: (sheet: S, slug: string) => ReactNode;
    readonly dialog: (sheet: S, slug: string, close: () => void) => ReactNode;
  };
};

type Read<S> = {
  /** Null: there is no such record. */
  readonly data: S | null | undefined;
  readonly error: Error | null;
  readonly refetch: () => unknown;
};
export type RegistrySheetProps<S> = { sheet: Sheet<S>; slug: string; read: Read<S> };

/** Page of one record. */
export function RegistrySheet<S>({ sheet, slug, read }: RegistrySheetProps<S>) {
  const { messages, list, titleOf } = sheet;
  const { data, error, refetch } = read;
  const missing = data === null || isMissing(error);
  useTitle(data === undefined || data === null ? messages.title : titleOf(data));
  const back = (
    <LinkButton
      to={`/${slug}/${list}`}
      variant="secondary"
      icon={<IconArrowLeft size={18} aria-hidden />}
    >
      {messages.back}
    </LinkButton>
  );
  if (data !== undefined && data !== null && !missing)
    return <Whole sheet={sheet} slug={slug} data={data} back={back} />;
  return (
    <div className="page">
      <PageHead title={messages.title} actions={error === null || missing ? null : back} />
      {error === null && !missing ? <Skeleton lines={8} height={40} /> : null}
      {missing ? (
        <EmptyState icon={IconFileOff} title={messages.missing} action={back}>
          {messages.missingSentence}
        </EmptyState>
      ) : null}
      {error !== null && !missing ? (
        <ProblemAlert error={error} onRetry={() => void refetch()} />
      ) : null}
    </div>
  );
}

type WholeProps<S> = { sheet: Sheet<S>; slug: string; data: S; back: ReactNode };

function Whole<S>({ sheet, slug, data, back }: WholeProps<S>) {
  const [text, setMessage] = useState<string | null>(null);
  const [joining, setJoining] = useState(false);
  const { join } = sheet;
  const say = (sentence: string) => {
    setMessage(sentence);
    announce(sentence);
  };
  return (
    <div className="page registry-sheet">
      <PageHead
        title={sheet.titleOf(data)}
        above={sheet.above?.(data)}
        actions={
          <>
            {back}
            {join?.may(data) ? (
              <Button
                variant="secondary"
                icon={<IconArrowsJoin size={18} aria-hidden />}
                onClick={() => setJoining(true)}
              >
                {join.label}
              </Button>
            ) : null}
          </>
        }
      />
      {text === null ? null : <AlertBox tone="success" title={text} />}
      {join?.trace(data, slug)}
      {sheet.cards(data, slug, say)}
      {joining ? join?.dialog(data, slug, () => setJoining(false)) : null}
    </div>
  );
}
