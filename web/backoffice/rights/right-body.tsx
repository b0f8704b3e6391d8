import type { RightRow } from '#contract/rights/rights.ts';
import { rightsStaff as words } from '#web/app/catalogue/rights-staff/rights.ts';
import { useConfiguration } from '#web/app/runtime-configuration.ts';
import { TextLink } from '#web/design/action/link.tsx';
import { Card } from '#web/design/display/card.tsx';
import { Moment } from '#web/design/display/moment.tsx';
import { Notice } from '#web/design/feedback/notice.tsx';
import type { AskedBody } from '../desk/asked/asked.tsx';

/** What is asked, by whom, and the answer once there is one. */
export function RightBody({ file }: AskedBody<RightRow>) {
  const { slug } = useConfiguration().brand;
  const { genre, personne, demandeeLe, texte, traiteeLe, reponse } = file;
  return (
    <Card title={words.rights[genre]}>
      <div className="stack">
        <p className="secondary">
          {words.asked} <Moment at={demandeeLe} />, {personne.email}.{' '}
          <TextLink to={`/${slug}/personnes/${personne.interlocuteurId}`}>{words.record}</TextLink>
        </p>
        {texte === null ? null : <p>{texte}</p>}
        {traiteeLe === null ? (
          <Notice tone="info">
            <p>{genre === 'RECTIFICATION' ? words.rectify : words.provider}</p>
          </Notice>
        ) : (
          <p>{reponse}</p>
        )}
      </div>
    </Card>
  );
}
