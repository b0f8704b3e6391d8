import '../account.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { downloadOwnData, readOwnData } from '#contract/rights/rights.ts';
import { call, respond } from '#web/app/api/call.ts';
import { keyOf } from '#web/app/api/keys.ts';
import { saveFile } from '#web/app/api/save-file.ts';
import { useAction } from '#web/app/api/use-action.ts';
import { rightsMessages as messages } from '#web/app/catalogue/account/rights.ts';
import { ProblemAlert } from '#web/app/page/problem-alert.tsx';
import { announce } from '#web/app/shell/announcer.tsx';
import { useTitle } from '#web/app/title.ts';
import { Button } from '#web/design/action/button.tsx';
import { Card } from '#web/design/display/card.tsx';
import { PageHead } from '#web/design/display/page-head.tsx';
import { Skeleton } from '#web/design/feedback/skeleton.tsx';
import { AccountArea } from '../account-area.tsx';
import { AskRight } from './ask-right.tsx';
import { Stored } from './retention-section.tsx';

const KEY = keyOf('profiles', {}, 'donnees');

/** `/account/donnees`: what is held about whoever reads it, to take away or to ask about. */
export function Component() {
  return (
    <AccountArea>
      <OwnDataPage />
    </AccountArea>
  );
}

function OwnDataPage() {
  useTitle(messages.title);
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(readOwnData, {}, signal),
  });
  const saving = useAction();
  const save = () =>
    saving.run(async () =>
      announce(messages.saved(await saveFile(await respond(downloadOwnData, {})))),
    );
  return (
    <div className="page account-page">
      <PageHead
        title={messages.title}
        subtitle={messages.subtitle}
        actions={
          data ? (
            <Button variant="secondary" busy={saving.busy} onClick={() => void save()}>
              {messages.save}
            </Button>
          ) : undefined
        }
      />
      {saving.problem ? <ProblemAlert error={saving.problem} /> : null}
      {error ? <ProblemAlert error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <Skeleton lines={10} height={32} />}
      {data ? (
        <>
          <AskRight
            demandes={data.demandes}
            onRequested={() => queries.invalidateQueries({ queryKey: KEY })}
          />
          {data.sections.map(({ titre, total, lignes }) => (
            <Card key={titre} title={titre}>
              <Stored lines={lignes} total={total} />
            </Card>
          ))}
        </>
      ) : null}
    </div>
  );
}
