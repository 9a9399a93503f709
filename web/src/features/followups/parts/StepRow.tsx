import { Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { NextStep } from '@thedot/domain/followups/next-steps.contract';
import type { PersonBrief } from '@thedot/domain/users/users.contract';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { RowMenu } from '../../../ui/lists/RowMenu.tsx';
import { useRemoveStep } from '../next-steps.data.ts';
import { EditStep } from './EditStep.tsx';
import classes from './NextSteps.module.css';
import { StepCheck } from './StepCheck.tsx';
import { StepFacts } from './StepFacts.tsx';

interface Props {
  step: NextStep;
  people: readonly PersonBrief[];
  onRemoved: () => void;
}

/** A step to tick off, with whose it is and until when; or, while it is edited, its form. */
export function StepRow({ step, people, onRemoved }: Props) {
  const { t } = useTranslation('followups');
  const [isEditing, setEditing] = useState(false);
  const remove = useRemoveStep();
  const [isAsking, asking] = useDisclosure();
  const row = useRef<HTMLDivElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    // Whoever edited comes back to where they began.
    if (wasEditing.current && !isEditing) row.current?.querySelector('button')?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  if (isEditing) return <EditStep step={step} people={people} onDone={() => setEditing(false)} />;
  return (
    <div ref={row} className={classes.step} data-done={step.doneAt !== null || undefined}>
      <StepCheck step={step} />
      <RowMenu label={t('steps.menu', { step: step.text })}>
        <Menu.Item
          leftSection={<IconPencil size={17} stroke={1.75} aria-hidden />}
          onClick={() => setEditing(true)}
        >
          {t('steps.edit')}
        </Menu.Item>
        {step.isMine && (
          <Menu.Item
            color="crimson"
            leftSection={<IconTrash size={17} stroke={1.75} aria-hidden />}
            onClick={asking.open}
          >
            {t('steps.delete')}
          </Menu.Item>
        )}
      </RowMenu>
      <StepFacts step={step} />
      <ConfirmDialog
        opened={isAsking}
        onClose={asking.close}
        title={t('steps.ask.title')}
        text={t('steps.ask.text', { step: step.text })}
        confirm={t('steps.ask.confirm')}
        isDestructive
        mutation={remove}
        variables={step.id}
        successMessage={t('steps.deleted')}
        onDone={onRemoved}
      />
    </div>
  );
}
