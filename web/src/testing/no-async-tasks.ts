// Node offers `console.createTask`, with which React notes a task for each element so that debuggers show what rendered it.
Reflect.deleteProperty(console, 'createTask');
