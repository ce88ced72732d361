import JSONMutation

extension RunCounts {
  /// The counts as bytes, for a file.
  ///
  /// Timings are left out.
  package var packed: [UInt8] {
    var packer = Packer()
    packer.add(documents) { document, packer in
      packer.add(document) { $1.add($0) }
    }
    packer.add(failed.sorted { $0.key < $1.key }) { failure, packer in
      packer.add(failure.key)
      packer.add(json: failure.value)
    }
    packer.add(waiting)
    return packer.bytes
  }

  /// Reads packed counts.
  ///
  /// - Throws: ``PackingError`` if the bytes are cut off or edited.
  package init(packed bytes: [UInt8]) throws(PackingError) {
    var unpacker = Unpacker(bytes)
    let documents = try unpacker.list { unpacker throws(PackingError) in
      try unpacker.value { unpacker throws(PackingError) in
        try unpacker.value() as DocumentCounts
      }
    }
    self.init(studyCount: documents.count)
    for case (let number, let counts?) in documents.enumerated() { add(counts, study: number) }
    for _ in 0..<(try unpacker.count()) {
      failed[try unpacker.number()] = try unpacker.json() as DocumentFailure
    }
    waiting = try unpacker.value()
    guard unpacker.isAtEnd else { throw PackingError() }
  }

  /// Adds the counts of another part of the run, with the same studies.
  package mutating func add(_ other: RunCounts) {
    for case (let number, let counts?) in other.documents.enumerated() {
      add(counts, study: number)
    }
    // A document that cannot be read is the same in all parts.
    failed.merge(other.failed) { one, _ in one }
    waiting += other.waiting
  }

  /// The same counts without document metadata, which the first shard reports.
  ///
  /// For documents of a stream, the shard that decodes them reports it.
  var withoutMetadata: RunCounts {
    var counts = RunCounts(studyCount: documents.count)
    (counts.failed, counts.waiting) = (failed, waiting)
    for case (let number, let document?) in documents.enumerated() {
      counts.add(document.isStream ? document : document.withoutMetadata, study: number)
    }
    return counts
  }
}
