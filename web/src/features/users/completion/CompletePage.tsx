import { Button, Group, Stack } from '@mantine/core';
import {
  RegistrationCompletion,
  type RegistrationCompletionChanges,
} from '@thedot/domain/sign-up-reviews/registration.contract';
import type { Me, Profile } from '@thedot/domain/users/users.contract';
import { refuseBirthdate } from '@thedot/domain/users/users.rules';
import { type SyntheticEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { changedFields } from '../../../lib/forms/changed-fields.ts';
import { deleteDraft, readDraft, useDraft } from '../../../lib/forms/drafts.ts';
import { AuthLayout } from '../../../ui/layout/AuthLayout.tsx';
import { parseRedirectTarget } from '../../../lib/session/redirect-target.ts';
import { toPerson, signOut, useMe } from '../../../lib/session/session.ts';
import { useContractForm } from '../../../lib/forms/use-contract-form.ts';
import { useSyncedLanguage } from '../../../lib/forms/use-synced-language.ts';
import { useFormSteps } from '../../../lib/forms/use-form-steps.ts';
import { DotStepper } from '../../../ui/dots/DotStepper.tsx';
import { stepFields, COMPLETION_STEPS, findStepWithField } from './CompletionStep.tsx';
import { CompletionStep } from './CompletionStep.tsx';
import { completeRegistration, toProfile } from '../profile.data.ts';

const HOME = '/dashboard';

/** Completes a new user's profile in steps. A draft keeps the input until it is submitted. */
export function CompletePage() {
  const { t } = useTranslation('users');
  const me = useMe();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const draft = `draft:complete:${me.id}`;
  const steps = COMPLETION_STEPS.filter(
    (step) => step !== 'organization' || mustDescribeOrganization(me),
  );
  const [stored] = useState(() => storedCompletion(me));
  const { step, at, isLast, open, next, back } = useFormSteps(steps, 'person');
  const form = useContractForm(RegistrationCompletion, {
    initialValues: readDraft(draft, toInitialValues(stored)),
    validate: ({ birthdate }) => ({ birthdate: refuseBirthdate(birthdate, new Date()) }),
    submit: (values) => completeRegistration(toChanges(stored, values)),
    onDone: (completed) => {
      deleteDraft(draft);
      const target = parseRedirectTarget(search.get('redirect'), window.location.origin);
      // A user under review can open nothing but the dashboard.
      const isWaiting = toPerson(completed).standing === 'waiting';
      return navigate(isWaiting ? HOME : (target ?? HOME), { replace: true });
    },
    onInvalid: (paths) => open(findStepWithField(paths) ?? step),
  });
  useSyncedLanguage(form);
  useDraft(
    draft,
    useMemo(() => toChanges(stored, form.values), [stored, form.values]),
  );

  function advance(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    if (form.validateFields(stepFields(step))) next();
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

/** Users who signed up for the 5G station described their organization in that form. */
const mustDescribeOrganization = ({ organization, station5G }: Me) =>
  organization?.isOwner === true && !station5G;

function storedCompletion(me: Me): RegistrationCompletion {
  const { organization } = me;
  return {
    ...toProfile(me),
    organization:
      organization && mustDescribeOrganization(me)
        ? { name: organization.name, region: '', contact: '', website: '' }
        : null,
  };
}

const toInitialValues = (stored: RegistrationCompletion): RegistrationCompletion => ({
  ...stored,
  timeZone: stored.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
});

/** Sends changed fields only: others may change the remaining fields meanwhile. */
const toChanges = (
  stored: RegistrationCompletion,
  { organization, ...profile }: RegistrationCompletion,
): RegistrationCompletionChanges => ({
  ...changedFields<Profile>(stored, profile),
  organization:
    organization && stored.organization && changedFields(stored.organization, organization),
});
