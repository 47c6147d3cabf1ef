import type { components, operations } from './generated/api'

type Schemas = components['schemas']

export type Task = Schemas['Task']
export type CreateTask = Schemas['CreateTask']
export type BatchOperation = Schemas['BatchOperation']
export type Priority = Schemas['Priority']
export type Dashboard = Schemas['Dashboard']
export type Analytics = Schemas['Analytics']
export type Change = Schemas['Change']
export type Me = Schemas['Me']

/** Every operation of the description that needs an API key. */
export type OperationName = Exclude<keyof operations, 'getOpenApiDocument'>

/** The parameters of a path or a query; no property when there are none. */
type Present<Fields> = [NonNullable<Fields>] extends [never] ? unknown : NonNullable<Fields>
type PathOf<Name extends OperationName> = Present<operations[Name]['parameters']['path']>
type QueryOf<Name extends OperationName> = Present<operations[Name]['parameters']['query']>
type BodyOf<Name extends OperationName> = operations[Name] extends {
  requestBody: { content: { 'application/json': infer Body } }
}
  ? Body
  : operations[Name] extends { requestBody: { content: { 'application/octet-stream': unknown } } }
    ? { file: Uint8Array<ArrayBuffer> | Blob | string }
    : unknown

/** Shows an intersection as one object in editors. */
type Flat<Fields> = { [Field in keyof Fields]: Fields[Field] }

/** The input of an operation: the fields of its path, query and body in one object. */
export type Input<Name extends OperationName> = Name extends 'createTask'
  ? CreateTask | QuickAddTask
  : Flat<PathOf<Name> & QueryOf<Name> & BodyOf<Name>>

/** A task whose text quick add reads, so that it may name the date. */
export type QuickAddTask = Omit<CreateTask, 'date' | 'quickAdd'> & { quickAdd: true; date?: string | undefined }

type Responses<Name extends OperationName> = operations[Name]['responses']
type Success<Name extends OperationName> = Responses<Name>[keyof Responses<Name> & (200 | 201)]

/** The output of an operation. That of a stream is one of its events, that of an export its text. */
export type Output<Name extends OperationName> = Name extends 'streamChanges'
  ? Change
  : Name extends 'exportTasks'
    ? string
    : Success<Name> extends { content: { 'application/json': infer Data } }
      ? Data
      : never
