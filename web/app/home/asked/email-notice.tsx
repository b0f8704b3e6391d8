import { profileWords } from '#web/app/catalogue/account/profile.ts';
import { providerAddress, useConfiguration } from '#web/app/runtime-configuration.ts';
import { TextLink } from '#web/design/action/link.tsx';
import { Notice } from '#web/design/feedback/notice.tsx';

const words = profileWords.notVerified;

export type EmailNoticeProps = {
  email: string;
  /** A contact is known by this address: it must be proved before anything else. */
  known?: boolean | undefined;
};

/** The address was not confirmed yet: what to do, and where to ask for the message again. */
export function EmailNotice({ email, known = false }: EmailNoticeProps) {
  const { oidc } = useConfiguration();
  return (
    <Notice tone="warning" role={known ? 'alert' : undefined} title={words.title}>
      {known ? <p>{words.known}</p> : null}
      <p>{words.sentence(email)}</p>
      <p>
        <TextLink to={`${providerAddress(oidc)}/login-actions/resend-verification`}>
          {words.resend}
        </TextLink>
      </p>
    </Notice>
  );
}
