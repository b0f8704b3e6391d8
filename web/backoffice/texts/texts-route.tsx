import { keyOf } from '#web/app/api/keys.ts';
import './texts.css';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { listTexts } from '#contract/localization.ts';
import { call } from '#web/app/api/call.ts';
import { textsStaff as words } from '#web/app/catalogue/texts-staff/texts.ts';
import { ProblemNotice } from '#web/app/page/problem-notice.tsx';
import { useTitle } from '#web/app/title.ts';
import { Badge } from '#web/design/display/badge.tsx';
import { Card } from '#web/design/display/card.tsx';
import { PageHead } from '#web/design/display/page-head.tsx';
import { Notice } from '#web/design/feedback/notice.tsx';
import { Skeleton } from '#web/design/feedback/skeleton.tsx';
import { TextEditor } from './text-editor.tsx';

const PARAMETER = 'texte';

/** `/:product/textes`: what the public pages say, rewritten beside its preview. */
export function Component() {
  useTitle(words.title);
  const [parameters, setParameters] = useSearchParams();
  const { data, error, refetch } = useQuery({
    queryKey: keyOf('textes', {}, 'all'),
    queryFn: ({ signal }) => call(listTexts, {}, signal),
  });
  const rows = data?.rows ?? [];
  const current = rows.find(({ id }) => id === parameters.get(PARAMETER)) ?? rows[0];
  return (
    <div className="page">
      <PageHead title={words.title} subtitle={words.subtitle} />
      {error ? <ProblemNotice error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <Skeleton lines={8} height={40} />}
      {data && !data.can.write ? (
        <Notice tone="info">
          <p>{words.readOnly}</p>
        </Notice>
      ) : null}
      {current ? (
        <div className="texts">
          <nav aria-label={words.list} className="texts-list">
            {rows.map(({ id, label, reecrit }) => (
              <button
                key={id}
                type="button"
                aria-current={id === current.id ? 'true' : undefined}
                onClick={() => setParameters({ [PARAMETER]: id })}
              >
                <span>{label}</span>
                {reecrit ? <Badge tone="indigo">{words.rewritten}</Badge> : null}
              </button>
            ))}
          </nav>
          <Card title={current.label}>
            <TextEditor
              // Another text, or the same one written anew: what was typed is not carried over.
              key={`${current.id} ${current.updatedAt}`}
              row={current}
              writable={data?.can.write === true}
              onDone={async () => {
                await refetch();
              }}
            />
          </Card>
        </div>
      ) : null}
    </div>
  );
}
