import { TextLink } from '#web/design/action/link.tsx';
import { AlertBox } from '#web/design/feedback/alert-box.tsx';
import { providerAddress, useConfiguration } from '#web/platform/runtime-configuration.ts';
import { profileMessages } from './messages.ts';

const messages = profileMessages.notVerified;

export type EmailAlertProps = {
  email: string;
  /** A contact is known by this address: it must be proved before anything else. */
  existing?: boolean | undefined;
};

/** The address was not confirmed yet: what to do, and where to ask for the message again. */
export function EmailAlert({ email, existing = false }: EmailAlertProps) {
  const { oidc } = useConfiguration();
  return (
    <AlertBox tone="warning" role={existing ? 'alert' : undefined} title={messages.title}>
      {existing ? <p>{messages.existing}</p> : null}
      <p>{messages.sentence(email)}</p>
      <p>
        <TextLink to={`${providerAddress(oidc)}/login-actions/resend-verification`}>
          {messages.resend}
        </TextLink>
      </p>
    </AlertBox>
  );
}
