import {
  type Icon,
  IconCircle,
  IconCircleCheck,
  IconCircleX,
  IconHourglass,
  IconPencil,
} from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import type { BrandDefinition } from '#domain/brand/definition.ts';
import { type BrandColours, deriveTokens, type Tokens } from '#domain/brand/tokens.ts';
import { StatusBadge, type Tone } from '#web/design/display/badge.tsx';
import { AlertBox } from '#web/design/feedback/alert-box.tsx';
import { WaveMark } from '#web/design/frame/wave-mark.tsx';
import { frame } from '#web/messages/frame.ts';
import { brandsStaff } from './messages.ts';

const messages = brandsStaff.preview;

const BADGES: Readonly<Record<Tone, Icon>> = {
  neutre: IconPencil,
  ambre: IconCircle,
  indigo: IconHourglass,
  cyan: IconCircle,
  vert: IconCircleCheck,
  rouge: IconCircleX,
};
const LABELS: Readonly<Record<Tone, string>> = { ...messages.badges, ...messages.more };

export type BrandPreviewProps = {
  definition: BrandDefinition;
  couleurs: BrandColours;
  /** Of its logo; null: the mark of the portal. */
  logo: string | null;
  id: string;
};

/** Preview of the unsaved pages, not interactive. */
export function BrandPreview({ definition, couleurs, logo, id }: BrandPreviewProps) {
  const schemes = deriveTokens(couleurs);
  return (
    <section
      className="brand-previews stack gap-16"
      id={id}
      aria-label={messages.title}
      tabIndex={-1}
    >
      <h2>{messages.title}</h2>
      {(['light', 'dark'] as const).map((scheme) => (
        <figure key={scheme}>
          <figcaption className="secondary">{messages.schemes[scheme]}</figcaption>
          <div
            className="brand-preview"
            inert
            data-scheme={scheme}
            data-logo={logo === null ? undefined : ''}
            style={{
              ...variables(schemes[scheme]),
              ...(logo === null ? {} : { '--preview-logo': `url("${logo}")` }),
            }}
          >
            <Band />
            <Body />
            <Letter definition={definition} />
          </div>
        </figure>
      ))}
    </section>
  );
}

const variables = (tokens: Tokens): CSSProperties =>
  Object.fromEntries(Object.entries(tokens).map(([name, value]) => [`--${name}`, value]));

function Band() {
  return (
    <div className="preview-band row between">
      <span className="logo">
        <WaveMark />
        <span>{messages.product}</span>
      </span>
      <span>{messages.person}</span>
    </div>
  );
}

function Body() {
  return (
    <div className="preview-body">
      <p className="preview-title">{messages.heading}</p>
      <p className="row">
        <span className="button" data-variant="primary">
          {messages.primary}
        </span>
        <span className="button" data-variant="secondary">
          {messages.secondary}
        </span>
        <span className="button" data-variant="danger">
          {messages.danger}
        </span>
      </p>
      <p className="row">
        {(Object.keys(BADGES) as Tone[]).map((tone) => (
          <StatusBadge key={tone} tone={tone} icon={BADGES[tone]} label={LABELS[tone]} />
        ))}
      </p>
      <p>
        <span className="preview-link">{messages.link}</span>{' '}
        <span className="secondary">{messages.secondaryText}</span>
      </p>
      <AlertBox tone="info">
        <p>{messages.notification}</p>
      </AlertBox>
      <AlertBox tone="warning">
        <p>{messages.warning}</p>
      </AlertBox>
    </div>
  );
}

/** Footer of every mail, then of every page. */
function Letter({
  definition: { societe, contactEmail, contactTelephone, adresse },
}: Pick<BrandPreviewProps, 'definition'>) {
  return (
    <div className="preview-letter">
      <p className="secondary">{messages.mail}</p>
      <p>
        {messages.regards}
        <br />
        {societe}
        <br />
        {`${contactEmail} – ${contactTelephone}`}
      </p>
      <p className="secondary">
        {[frame.footer.copyright(societe, new Date().getFullYear()), ...adresse].join(' · ')}
      </p>
    </div>
  );
}
