package uri

// A Normalization is a set of steps of normalization, titled as in RFC 3986, 6.2.
type Normalization uint8

const (
	CaseNormalization    Normalization = 1 << iota // 6.2.2.1
	PercentNormalization                           // 6.2.2.2 Percent-Encoding Normalization
	PathNormalization                              // 6.2.2.3 Path Segment Normalization
	SchemeNormalization                            // 6.2.3 Scheme-Based Normalization
)
