import { Button, Group, Stack } from '@mantine/core';
import { Completion, type CompletionChanges } from '@thedot/domain/auth/registration.contract';
import type { Me, Profile } from '@thedot/domain/users/users.contract';
import { refuseBirthdate } from '@thedot/domain/users/users.rules';
import { type SyntheticEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { changedFields } from '../../lib/forms/changed-fields.ts';
import { dropDraft, readDraft, useDraft } from '../../lib/forms/drafts.ts';
import { AuthLayout } from '../../ui/layout/AuthLayout.tsx';
import { redirectTarget } from '../../lib/session/redirect-target.ts';
import { toPerson, signOut, useMe } from '../../lib/session/session.ts';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { useSyncedLanguage } from '../../lib/forms/use-synced-language.ts';
import { useFormSteps } from '../../lib/forms/use-form-steps.ts';
import { DotStepper } from '../../ui/dots/DotStepper.tsx';
import { fieldsOf, STEPS, stepWith } from './completion-steps.ts';
import { CompletionStep } from './parts/CompletionStep.tsx';
import { completeRegistration, profileOf } from './users.data.ts';

const HOME = '/dashboard';

/** Completing the registration, one step at a time; what was typed stays until it is sent. */
export function CompletePage() {
  const { t } = useTranslation('users');
  const me = useMe();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const draft = `draft:complete:${me.id}`;
  const steps = STEPS.filter((step) => step !== 'organization' || ownsUntold(me));
  const [known] = useState(() => knownOf(me));
  const { step, at, isLast, open, next, back } = useFormSteps(steps, 'person');
  const form = useContractForm(Completion, {
    initialValues: readDraft(draft, startOf(known)),
    validate: ({ birthdate }) => ({ birthdate: refuseBirthdate(birthdate, new Date()) }),
    submit: (values) => completeRegistration(saidOf(known, values)),
    onDone: (completed) => {
      dropDraft(draft);
      const target = redirectTarget(search.get('redirect'), window.location.origin);
      // Whoever waits for the hub's answer has the dashboard and nothing else.
      const isWaiting = toPerson(completed).standing === 'waiting';
      return navigate(isWaiting ? HOME : (target ?? HOME), { replace: true });
    },
    onInvalid: (paths) => open(stepWith(paths) ?? step),
  });
  useSyncedLanguage(form);
  useDraft(
    draft,
    useMemo(() => saidOf(known, form.values), [known, form.values]),
  );

  function advance(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    if (form.check(fieldsOf(step))) next();
  }

  return (
    <AuthLayout title={t('complete.title', { name: me.firstName })} text={t('complete.text')}>
      <Stack gap="lg">
        <DotStepper steps={steps.map((it) => t(`complete.step.${it}`))} current={at} />
        <form {...form.formProps} onSubmit={isLast ? form.formProps.onSubmit : advance}>
          <Stack gap="md">
            <CompletionStep step={step} steps={steps} form={form} onOpen={open} />
            <Group justify="space-between">
              {at > 0 ? (
                <Button variant="default" onClick={back}>
                  {t('complete.back')}
                </Button>
              ) : (
                <Button variant="subtle" onClick={() => void signOut()}>
                  {t('complete.sign_out')}
                </Button>
              )}
              <Button type="submit" loading={form.busy}>
                {isLast ? t('complete.submit') : t('complete.next')}
              </Button>
            </Group>
          </Stack>
        </form>
      </Stack>
    </AuthLayout>
  );
}

/** Whoever registered for the 5G station has said all about their organization there. */
const ownsUntold = ({ organization, station5G }: Me) =>
  organization?.isOwner === true && !station5G;

function knownOf(me: Me): Completion {
  const { organization } = me;
  return {
    ...profileOf(me),
    organization:
      organization && ownsUntold(me)
        ? { name: organization.name, region: '', contact: '', website: '' }
        : null,
  };
}

const startOf = (known: Completion): Completion => ({
  ...known,
  timeZone: known.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
});

/** What the hub did not know yet, or not so; the rest may be changed by others meanwhile. */
const saidOf = (
  known: Completion,
  { organization, ...profile }: Completion,
): CompletionChanges => ({
  ...changedFields<Profile>(known, profile),
  organization:
    organization && known.organization && changedFields(known.organization, organization),
});
