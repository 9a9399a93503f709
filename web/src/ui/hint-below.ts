/** Below its field, a hint of several lines moves neither the field nor one beside it. */
export const HINT_BELOW = {
  inputWrapperOrder: ['label', 'input', 'description', 'error'],
} satisfies { inputWrapperOrder: ('label' | 'input' | 'description' | 'error')[] };
