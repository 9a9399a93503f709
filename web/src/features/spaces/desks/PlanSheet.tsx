import { ActionIcon, Group } from '@mantine/core';
import { IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import type { FloorPlan } from '@thedot/domain/spaces/desks/desks.contract';
import { type ReactNode, type Ref, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fileUrl } from '../../../lib/api/client.ts';
import classes from './desks.module.css';

interface Props {
  plan: FloorPlan;
  /** Of the space. */
  name: string;
  /** The sheet on which the marks lie. */
  ref?: Ref<HTMLDivElement>;
  /** Its marks. */
  children: ReactNode;
}

const ZOOMS = [1, 1.5, 2, 3];

/** A floor plan that can be enlarged, with marks on it. */
export function PlanSheet({ plan, name, ref, children }: Props) {
  const { t } = useTranslation('find-spaces');
  const [level, setLevel] = useState(0);
  return (
    <div className={classes.plan}>
      <div className={classes.scroll} role="group" aria-label={t('plan.map')} tabIndex={0}>
        <div
          ref={ref}
          className={classes.sheet}
          style={{ width: `${100 * (ZOOMS[level] ?? 1)}%`, aspectRatio: plan.width / plan.height }}
        >
          <img src={fileUrl(plan.file)} alt={t('plan.alt', { name })} draggable={false} />
          {children}
        </div>
      </div>
      <Group className={classes.zoom} gap={4} wrap="nowrap">
        {([-1, 1] as const).map((step) => (
          <ActionIcon
            key={step}
            size={40}
            variant="default"
            disabled={ZOOMS[level + step] === undefined}
            aria-label={t(step < 0 ? 'plan.zoom_out' : 'plan.zoom_in')}
            onClick={() => setLevel(level + step)}
          >
            {step < 0 ? (
              <IconZoomOut size={19} stroke={1.75} aria-hidden />
            ) : (
              <IconZoomIn size={19} stroke={1.75} aria-hidden />
            )}
          </ActionIcon>
        ))}
      </Group>
    </div>
  );
}
