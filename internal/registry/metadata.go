package registry

import (
	"net/netip"
	"slices"
)

// IsMetadata reports whether an address is that of a metadata service of a cloud, which gives credentials
// to every program on the machine.
func IsMetadata(a netip.Addr) bool { return metadata[a] }

// The addresses of metadata services: Amazon, Google, Azure and others; Amazon by IPv6, for containers, and
// for time; Alibaba; Oracle; Azure's platform. They are not IANA's, but come from the documentation of the
// clouds, as of the date of the special-purpose addresses.
var metadata = map[netip.Addr]bool{
	netip.MustParseAddr("169.254.169.254"): true,
	netip.MustParseAddr("fd00:ec2::254"):   true,
	netip.MustParseAddr("169.254.170.2"):   true,
	netip.MustParseAddr("169.254.170.23"):  true,
	netip.MustParseAddr("fd00:ec2::23"):    true,
	netip.MustParseAddr("fd20:ce::254"):    true,
	netip.MustParseAddr("100.100.100.200"): true,
	netip.MustParseAddr("192.0.0.192"):     true,
	netip.MustParseAddr("168.63.129.16"):   true,
}

// IsMetadataName reports whether a domain name in lower case without a final dot is that of a metadata service.
func IsMetadataName(name string) bool { return slices.Contains(metadataNames[:], name) }

// The names come from the documentation of the clouds, too.
var metadataNames = [...]string{
	"metadata.google.internal", "metadata.goog", "metadata", "instance-data", "instance-data.ec2.internal", "metadata.azure.internal",
	"metadata.tencentyun.com", "metadata.oraclecloud.com",
}
