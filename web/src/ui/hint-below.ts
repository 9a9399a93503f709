/** For fields beside each other: they stay level, however many lines the hint of one takes. */
export const HINT_BELOW = {
  inputWrapperOrder: ['label', 'input', 'description', 'error'],
} satisfies { inputWrapperOrder: ('label' | 'input' | 'description' | 'error')[] };
