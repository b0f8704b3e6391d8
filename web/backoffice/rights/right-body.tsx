import type { RightRow } from '#contract/rights/rights.ts';
import { TextLink } from '#web/design/action/link.tsx';
import { Card } from '#web/design/display/card.tsx';
import { Timestamp } from '#web/design/display/timestamp.tsx';
import { AlertBox } from '#web/design/feedback/alert-box.tsx';
import { useConfiguration } from '#web/platform/runtime-configuration.ts';
import type { RequestBody } from '../review-queue/requests/request-kind.tsx';
import { rightsStaff as messages } from './messages.ts';

/** What is asked, by whom, and the answer once there is one. */
export function RightBody({ file }: RequestBody<RightRow>) {
  const { slug } = useConfiguration().brand;
  const { genre, personne, demandeeLe, texte, traiteeLe, reponse } = file;
  return (
    <Card title={messages.rights[genre]}>
      <div className="stack">
        <p className="secondary">
          {messages.requested} <Timestamp at={demandeeLe} />, {personne.email}.{' '}
          <TextLink to={`/${slug}/personnes/${personne.interlocuteurId}`}>
            {messages.record}
          </TextLink>
        </p>
        {texte === null ? null : <p>{texte}</p>}
        {traiteeLe === null ? (
          <AlertBox tone="info">
            <p>{genre === 'RECTIFICATION' ? messages.rectify : messages.provider}</p>
          </AlertBox>
        ) : (
          <p>{reponse}</p>
        )}
      </div>
    </Card>
  );
}
