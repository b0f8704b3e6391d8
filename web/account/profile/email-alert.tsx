import { TextLink } from '#web/design/action/link.tsx';
import { AlertBox } from '#web/design/feedback/alert-box.tsx';
import { providerAddress, useConfiguration } from '#web/platform/runtime-configuration.ts';
import { profileMessages } from './messages.ts';

const messages = profileMessages.notVerified;

export type EmailAlertProps = {
  email: string;
  /**
   * True when the address is that of an existing contact: it must be confirmed before anything
   * else.
   */
  existing?: boolean | undefined;
};

/** Alert for an unconfirmed address: what to do, and how to resend the message. */
export function EmailAlert({ email, existing = false }: EmailAlertProps) {
  const { oidc } = useConfiguration();
  return (
    <AlertBox tone="warning" role={existing ? 'alert' : undefined} title={messages.title}>
      {existing ? <p>{messages.existing}</p> : null}
      <p>{messages.sentence(email)}</p>
      {/* The page of a Keycloak, and of the embedded provider. */}
      {oidc.realm === '' ? null : (
        <p>
          <TextLink to={`${providerAddress(oidc)}/login-actions/resend-verification`}>
            {messages.resend}
          </TextLink>
        </p>
      )}
    </AlertBox>
  );
}
