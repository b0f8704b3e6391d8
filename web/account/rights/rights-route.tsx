import '../account.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { downloadOwnData, readOwnData } from '#contract/rights/rights.ts';
import { call, respond } from '#web/app/api/call.ts';
import { keyOf } from '#web/app/api/keys.ts';
import { saveFile } from '#web/app/api/save-file.ts';
import { useAction } from '#web/app/api/use-action.ts';
import { rightsWords as words } from '#web/app/catalogue/account/rights.ts';
import { ProblemNotice } from '#web/app/page/problem-notice.tsx';
import { announce } from '#web/app/shell/announcer.tsx';
import { useTitle } from '#web/app/title.ts';
import { Button } from '#web/design/action/button.tsx';
import { Card } from '#web/design/display/card.tsx';
import { PageHead } from '#web/design/display/page-head.tsx';
import { Skeleton } from '#web/design/feedback/skeleton.tsx';
import { AccountRoom } from '../account-room.tsx';
import { AskRight } from './ask-right.tsx';
import { Kept } from './kept-section.tsx';

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
  const saving = useAction();
  const save = () =>
    saving.run(async () =>
      announce(words.saved(await saveFile(await respond(downloadOwnData, {})))),
    );
  return (
    <div className="page account-page">
      <PageHead
        title={words.title}
        subtitle={words.subtitle}
        actions={
          data ? (
            <Button variant="secondary" busy={saving.busy} onClick={() => void save()}>
              {words.save}
            </Button>
          ) : undefined
        }
      />
      {saving.problem ? <ProblemNotice error={saving.problem} /> : null}
      {error ? <ProblemNotice error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <Skeleton lines={10} height={32} />}
      {data ? (
        <>
          <AskRight
            demandes={data.demandes}
            onAsked={() => queries.invalidateQueries({ queryKey: KEY })}
          />
          {data.sections.map(({ titre, total, lignes }) => (
            <Card key={titre} title={titre}>
              <Kept lines={lignes} total={total} />
            </Card>
          ))}
        </>
      ) : null}
    </div>
  );
}
