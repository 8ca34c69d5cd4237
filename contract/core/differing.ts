export const differing = <Form extends object>(one: Form, other: Form): (keyof Form & string)[] =>
  (Object.keys(one) as (keyof Form & string)[]).filter(
    (name) => JSON.stringify(one[name]) !== JSON.stringify(other[name]),
  )
