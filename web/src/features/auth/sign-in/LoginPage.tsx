import { Anchor, Button, Checkbox, Group, Stack, TextInput } from '@mantine/core';
import { lazy, startTransition, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEntryNavigation } from '../../../lib/entry-navigation.ts';
import { loadTexts } from '../../../lib/i18n/i18n.ts';
import { AuthLayout } from '../../../ui/layout/AuthLayout.tsx';
import { ProblemText, type DisplayedProblem } from '../../../lib/errors/ProblemText.tsx';
import { useHub } from '../../../lib/hub/hub.ts';
import { parseRedirectTarget } from '../../../lib/session/redirect-target.ts';
import { lazySchema } from '../../../lib/forms/lazy-schema.ts';
import { useContractForm } from '../../../lib/forms/use-contract-form.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { loadCode } from '../../../lib/load-code.ts';
import { EntryLink } from '../../../ui/EntryLink.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { PasswordField } from '../../../ui/fields/PasswordField.tsx';
import { KEEP_FOCUS } from '../../../ui/dialogs/keep-focus.ts';
import { wasOverTimeLimit } from '../../../lib/session/session-notes.ts';
import { readLoginState } from './login-state.ts';
import { mayOfferProviders, useMayOfferProviders } from './use-may-offer-providers.ts';

/** What sends the form comes once it is used, with the libraries of calls and schemas. */
const loadSignIn = async () => (await loadCode(() => import('../auth.data.ts'))).signIn;
const Credentials = lazySchema(async () => {
  const [contract] = await Promise.all([
    loadCode(() => import('@thedot/domain/auth/auth.contract')),
    loadSignIn(),
  ]);
  return contract.Credentials;
});

const ProviderButtons = lazyPart(
  async () => (await import('./ProviderButtons.tsx')).ProviderButtons,
);

/** The page is shown with what it has by then. */
const LONGEST_WAIT_MS = 1_000;

/** Loads the buttons of identity providers: the page would move when they appear, e.g. under a finger. */
export async function loadProviderButtons(): Promise<void> {
  const load = async () => {
    if (await mayOfferProviders()) await ProviderButtons.preload();
  };
  const late = new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS));
  // Shown without them, the page loads them again.
  await Promise.race([load(), late]).catch(() => undefined);
}

/** Loaded on demand: most sign-ins have no second factor. */
const loadCodeStep = async () => {
  const [{ CodeStep }] = await Promise.all([import('./CodeStep.tsx'), loadTexts('security')]);
  return { default: CodeStep };
};
const CodeStep = lazy(loadCodeStep);

/** Loaded on demand: few sign in before they have confirmed their address. */
const ResendVerificationLink = lazy(async () => {
  const module = await import('../sign-up/ResendVerificationLink.tsx');
  return { default: module.ResendVerificationLink };
});

export const LoginPage = () => (
  <Suspense fallback={null}>
    <SignIn />
  </Suspense>
);

function SignIn() {
  const { t } = useTranslation('auth');
  const { isSignUpOpen } = useHub();
  const { open, search, state: passedState } = useEntryNavigation();
  const state = readLoginState(passedState);
  const hasProviders = useMayOfferProviders();
  const [problem, setProblem] = useState<DisplayedProblem | null>(state.problem ?? null);
  const [because, setBecause] = useState(
    state.because ?? (wasOverTimeLimit() ? 'limit' : undefined),
  );
  const [ticket, setTicket] = useState(state.ticket ?? null);
  const [unverified, setUnverified] = useState<string | null>(
    problem?.code === 'auth.not_verified' ? (state.email ?? null) : null,
  );
  const form = useContractForm(Credentials, {
    initialValues: { email: state.email ?? '', password: '', keep: false },
    submit: async (credentials) => {
      const signIn = await loadSignIn();
      const granted = await signIn(credentials);
      if (granted) await loadCodeStep();
      return granted;
    },
    onDone: (granted) => (granted ? startTransition(() => setTicket(granted)) : openTarget()),
    onRefused: (error, values) => {
      setUnverified(error.code === 'auth.not_verified' ? values.email : null);
      if (error.code === 'auth.invalid_credentials') {
        form.setServerErrors([{ path: 'password', code: error.code }]);
      }
      return false;
    },
  });

  function openTarget() {
    const target = parseRedirectTarget(search.get('redirect'), window.location.origin);
    return open(target ?? '/dashboard', { replace: true });
  }

  /** Keeps the email address and clears the password. */
  function restart(reason?: 'late') {
    form.setFieldValue('password', '');
    setBecause(reason);
    setTicket(null);
  }

  if (ticket) {
    return (
      <CodeStep
        ticket={ticket}
        onDone={openTarget}
        onExpired={() => restart('late')}
        onBack={() => restart()}
      />
    );
  }
  const { email } = form.values;
  return (
    <AuthLayout title={t('login.title')} text={t('login.text')}>
      <form {...form.formProps}>
        <Stack gap="md">
          {problem && problem.code !== 'auth.not_verified' && (
            <div role="alert">
              <InlineAlert>
                <ProblemText problem={problem} />
              </InlineAlert>
            </div>
          )}
          {because && (
            <div role="alert">
              <InlineAlert tone="info">{t(`login.because.${because}`)}</InlineAlert>
            </div>
          )}
          {unverified && (
            <InlineAlert>
              {t('login.unverified')}{' '}
              <Suspense>
                <ResendVerificationLink email={unverified} />
              </Suspense>
            </InlineAlert>
          )}
          <TextInput
            label={t('email')}
            type="email"
            autoComplete="username"
            autoFocus={!email}
            {...form.getInputProps('email')}
          />
          <PasswordField
            label={t('password')}
            autoComplete="current-password"
            autoFocus={Boolean(email)}
            {...form.getInputProps('password')}
          />
          <Group justify="space-between">
            <Checkbox
              label={t('login.keep')}
              {...form.getInputProps('keep', { type: 'checkbox' })}
            />
            <Anchor component={EntryLink} to="/recover" size="sm" {...KEEP_FOCUS}>
              {t('login.forgotten')}
            </Anchor>
          </Group>
          <Button type="submit" fullWidth loading={form.busy}>
            {t('login.submit')}
          </Button>
          {hasProviders && (
            <Suspense>
              <ProviderButtons
                keep={form.values.keep ?? false}
                redirect={search.get('redirect')}
                onProblem={setProblem}
              />
            </Suspense>
          )}
          {isSignUpOpen && (
            <p>
              {t('login.new_here')}{' '}
              <Anchor component={EntryLink} to="/register" underline="always" {...KEEP_FOCUS}>
                {t('login.register')}
              </Anchor>
            </p>
          )}
        </Stack>
      </form>
    </AuthLayout>
  );
}
