import { Button, Checkbox, NumberInput, Select, Stack, TextInput } from '@mantine/core';
import {
  Answers,
  type ProgramState,
  type ServiceRequest,
  WemoveRequest,
} from '@thedot/domain/community/community.contract';
import {
  PROGRAM_NAMES,
  type Question,
  QUESTIONS,
} from '@thedot/domain/community/community.questions';
import {
  isAsked,
  refusalsOfAnswers,
  refuseConsent,
} from '@thedot/domain/community/community.rules';
import { MAX_SUBMISSION_TEXT, MAX_TRAVELLERS } from '@thedot/domain/limits';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { showSuccess } from '../../lib/errors/show-success.tsx';
import { deleteDraft, readDraft, useDraft } from '../../lib/forms/drafts.ts';
import { type ContractFormHandle, useContractForm } from '../../lib/forms/use-contract-form.ts';
import { currentLanguage } from '../../lib/i18n/i18n.ts';
import { DialogActions } from '../../ui/dialogs/DialogActions.tsx';
import { FormPanel } from '../../ui/dialogs/FormPanel.tsx';
import { PanelBody } from '../../ui/dialogs/PanelBody.tsx';
import { DateField } from '../../ui/fields/DateField.tsx';
import { AutosizeTextarea } from '../../ui/fields/AutosizeTextarea.tsx';
import { AttachmentsField, useAttachments } from '../submissions/submissions.public.ts';
import { requestPath, useRequestService } from './community.data.ts';

interface Props {
  state: ProgramState;
  opened: boolean;
  onClose: () => void;
}

export function RequestPanel({ opened, ...form }: Props) {
  const { t } = useTranslation('community');
  const title = t('form.heading', { program: PROGRAM_NAMES[form.state.program] });
  return (
    <FormPanel opened={opened} onClose={form.onClose} title={title}>
      {opened && (
        <PanelBody>
          <RequestForm {...form} />
        </PanelBody>
      )}
    </FormPanel>
  );
}

interface Values extends Record<string, unknown> {
  readonly title: string;
  readonly text: string;
  readonly answers: Answers;
  /** The version that the user accepts here. */
  readonly consent: number | null;
}

const Schema = z.object({
  title: WemoveRequest.shape.title,
  text: WemoveRequest.shape.text,
  answers: Answers,
  consent: z.number().nullable(),
});

const emptyAnswer = ({ type, options }: Question) => {
  if (type === 'yes-no') return false;
  if (type === 'number') return 1;
  if (type === 'date') return null;
  return Object.keys(options ?? {})[0] ?? '';
};

interface FormProps {
  state: ProgramState;
  /** In a panel, which it closes. */
  onClose?: () => void;
}

/** A request to a partner: subject, need, questions of the program, files and consent. */
export function RequestForm({ state, onClose }: FormProps) {
  const { t } = useTranslation(['community', 'ui']);
  const navigate = useNavigate();
  const { program, consent, acceptedVersion } = state;
  const draftKey = `draft:service:${program}`;
  const hasConsent = acceptedVersion === consent.version;
  const { mutateAsync: send } = useRequestService(program);
  const attachments = useAttachments();
  const form = useContractForm<Values, ServiceRequest>(Schema, {
    initialValues: readDraft<Values>(draftKey, {
      title: '',
      text: '',
      answers: Object.fromEntries(QUESTIONS[program].map((it) => [it.name, emptyAnswer(it)])),
      consent: null,
    }),
    isDraft: true,
    validate: ({ answers, consent: consentVersion }) => ({
      ...Object.fromEntries(
        refusalsOfAnswers(program, answers).map(([name, code]) => [`answers.${name}`, code]),
      ),
      consent: refuseConsent({
        given: consentVersion,
        accepted: acceptedVersion,
        current: consent.version,
      }),
    }),
    errorFields: {
      'service_request.consent_missing': 'consent',
      'service_request.consent_outdated': 'consent',
    },
    submit: ({ title, text, answers }) =>
      attachments.send((sending) =>
        send({
          body: { title, text, answers, consentVersion: hasConsent ? null : consent.version },
          ...sending,
        }),
      ),
    onDone: ({ id, number }) => {
      deleteDraft(draftKey);
      onClose?.();
      showSuccess(t('form.done', { number }));
      void navigate(requestPath(id));
    },
  });
  useDraft(draftKey, form.values);
  return (
    <form {...form.formProps}>
      <Stack gap="md">
        <TextInput label={t('form.title')} maxLength={200} {...form.getInputProps('title')} />
        <AutosizeTextarea
          label={t('form.text')}
          minRows={4}
          maxRows={16}
          maxLength={MAX_SUBMISSION_TEXT}
          {...form.getInputProps('text')}
        />
        {QUESTIONS[program]
          .filter((question) => isAsked(question, form.values.answers))
          .map((question) => (
            <AnswerField key={question.name} question={question} form={form} />
          ))}
        <AttachmentsField state={attachments.state} />
        {!hasConsent && (
          <Checkbox
            label={consent.text[currentLanguage()]}
            checked={form.values.consent === consent.version}
            error={form.getInputProps('consent').error}
            onChange={({ currentTarget }) =>
              form.setFieldValue('consent', currentTarget.checked ? consent.version : null)
            }
          />
        )}
      </Stack>
      <DialogActions>
        {onClose && (
          <Button variant="default" onClick={onClose}>
            {t('ui:cancel')}
          </Button>
        )}
        <Button type="submit" loading={form.busy}>
          {t('form.submit')}
        </Button>
      </DialogActions>
    </form>
  );
}

interface FieldProps {
  question: Question;
  form: ContractFormHandle<Values>;
}

function AnswerField({ question: { name, type, label, options = {} }, form }: FieldProps) {
  const language = currentLanguage();
  const path = `answers.${name}`;
  const text = label[language];
  switch (type) {
    case 'choice':
      return (
        <Select
          label={text}
          allowDeselect={false}
          data={Object.entries(options).map(([value, it]) => ({ value, label: it[language] }))}
          {...form.getInputProps(path)}
        />
      );
    case 'date':
      return <DateField label={text} isInPanel {...form.getInputProps(path)} />;
    case 'number':
      return (
        <NumberInput label={text} min={1} max={MAX_TRAVELLERS} {...form.getInputProps(path)} />
      );
    case 'yes-no':
      return <Checkbox label={text} {...form.getInputProps(path, { type: 'checkbox' })} />;
    default:
      return <TextInput label={text} maxLength={200} {...form.getInputProps(path)} />;
  }
}
