import '../account.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { readOwnData } from '#contract/rights/rights.ts';
import { call } from '#web/app/api/call.ts';
import { keyOf } from '#web/app/api/keys.ts';
import { rightsWords as words } from '#web/app/catalogue/account/rights.ts';
import { ProblemNotice } from '#web/app/page/problem-notice.tsx';
import { useTitle } from '#web/app/title.ts';
import { Button } from '#web/design/action/button.tsx';
import { Card } from '#web/design/display/card.tsx';
import { PageHead } from '#web/design/display/page-head.tsx';
import { Skeleton } from '#web/design/feedback/skeleton.tsx';
import { AccountRoom } from '../account-room.tsx';
import { AskRight } from './ask-right.tsx';
import { Kept } from './kept-section.tsx';
import type { OwnData } from './own-data.ts';

const KEY = keyOf('profiles', {}, 'donnees');

/** `/account/donnees`: what is held about whoever reads it, to take away or to ask about. */
export function Component() {
  return (
    <AccountRoom>
      <OwnDataPage />
    </AccountRoom>
  );
}

function OwnDataPage() {
  useTitle(words.title);
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(readOwnData, {}, signal),
  });
  return (
    <div className="page account-page">
      <PageHead
        title={words.title}
        subtitle={words.subtitle}
        actions={
          data ? (
            <Button variant="secondary" onClick={() => save(data)}>
              {words.save}
            </Button>
          ) : undefined
        }
      />
      {error ? <ProblemNotice error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <Skeleton lines={10} height={32} />}
      {data ? (
        <>
          <AskRight demandes={data.demandes} onAsked={() => queries.invalidateQueries({ queryKey: KEY })} />
          {data.sections.map(({ titre, lignes }) => (
            <Card key={titre} title={titre}>
              <Kept lines={lignes} />
            </Card>
          ))}
        </>
      ) : null}
    </div>
  );
}

function save({ demandes: _, ...data }: OwnData): void {
  const address = URL.createObjectURL(
    new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }),
  );
  const link = document.createElement('a');
  link.href = address;
  link.download = words.fileName;
  link.click();
  // Some browsers begin to read only after the click was treated.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
