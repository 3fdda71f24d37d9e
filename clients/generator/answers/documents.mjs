/** A schema and the document that its references start from. `place` names it: `Fill`, or `Fill.side` for a property. */
export class Schema {
  constructor(documents, document, node, place) {
    this.documents = documents;
    this.document = document;
    this.node = node;
    this.place = place;
  }

  get properties() {
    return Object.entries(this.node.properties ?? {}).map(([json, node]) => [json, this.at(node, `${this.place}.${json}`)]);
  }

  isRequired(json) {
    return (this.node.required ?? []).includes(json);
  }

  at(node, place) {
    return new Schema(this.documents, this.document, node, place);
  }

  /** The schema that this one refers to; undefined if it does not. */
  get target() {
    const reference = this.node.$ref;
    return reference === undefined ? undefined : this.documents.referred(this.document, reference);
  }
}

/** The OpenAPI and the AsyncAPI document, by the names of their files. */
export class Documents {
  constructor(trees) {
    this.trees = trees;
  }

  /** The schema of this name, of whichever document. */
  named(name) {
    for (const [document, tree] of Object.entries(this.trees)) {
      const node = tree.components.schemas[name];
      if (node !== undefined) return new Schema(this, document, node, name);
    }
    throw new Error(`no schema is called ${name}`);
  }

  /** The property `Type.field`, or the schema of that name. */
  placed(place) {
    const [name, json] = place.split('.');
    const schema = this.named(name);
    if (json === undefined) return schema;
    const found = schema.properties.find(([each]) => each === json);
    if (found === undefined) throw new Error(`${name} has no property ${json}`);
    return found[1];
  }

  referred(document, reference) {
    const [file, pointer] = reference.split('#');
    const target = file === '' ? document : file.replace('./', '');
    const steps = pointer.slice(1).split('/');
    let node = this.trees[target];
    for (const step of steps) node = node?.[step];
    if (node === undefined) throw new Error(`${reference} leads nowhere`);
    const [, , schema, , property] = steps;
    return new Schema(this, target, node, property === undefined ? schema : `${schema}.${property}`);
  }
}
